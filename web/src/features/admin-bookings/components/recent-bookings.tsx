import { Panel } from '../../../components/panel';

export function RecentBookings() {
  return (
    <Panel id="recent-bookings" title="Recent Bookings">
      <p>…</p>
    </Panel>
  );
}
