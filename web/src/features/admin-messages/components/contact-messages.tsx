import { Panel } from '../../../components/panel';

export function ContactMessages({ id }: { id: string }) {
  return (
    <Panel id={id} title="Contact Messages">
      <p>…</p>
    </Panel>
  );
}
