import { Panel } from '../../../components/panel';

export function EmailComposer() {
  return (
    <Panel id="compose-email" title="Compose Email">
      <p>…</p>
    </Panel>
  );
}
