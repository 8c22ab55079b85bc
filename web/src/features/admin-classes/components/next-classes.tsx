import { Panel } from '../../../components/panel';

export function NextClasses() {
  return (
    <Panel id="next-classes" title="Today and next classes">
      <p>…</p>
    </Panel>
  );
}
