import { useQuery } from '@apollo/client/react';
import { Alert } from '../../../components/alert';
import { Panel } from '../../../components/panel';
import { Skeleton } from '../../../components/skeleton';
import { PushDevicesDocument } from '../../../gql/admin-operations';
import { toErrorMessage } from '../../../lib/error-messages';
import { useLocalPush } from '../../../lib/use-local-push';
import { DeviceList } from './device-list';
import { ThisDevice } from './this-device';

/** The notification settings of this device, and the list of all devices. */
export function Notifications() {
  const { data, error } = useQuery(PushDevicesDocument);
  const { local, refresh } = useLocalPush();
  if (error && !data) {
    return <Alert tone="error">Error: {toErrorMessage(error, 'The notifications could not be loaded.')}</Alert>;
  }
  const { pushPublicKey, pushDevices } = data ?? {};
  const device = pushDevices?.find(({ endpoint }) => endpoint === local?.endpoint) ?? null;
  return (
    <>
      <Panel id="this-device" title="This device">
        {pushPublicKey && local ? (
          <ThisDevice local={local} device={device} publicKey={pushPublicKey} refresh={refresh} />
        ) : (
          <Skeleton height="7rem" />
        )}
      </Panel>
      <Panel id="devices" title="All devices">
        <DeviceList devices={pushDevices ?? undefined} endpoint={local?.endpoint ?? null} refresh={refresh} />
      </Panel>
    </>
  );
}
