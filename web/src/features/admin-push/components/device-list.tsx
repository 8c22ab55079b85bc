import { useState } from 'react';
import { Button } from '../../../components/button';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { type Column, DataTable } from '../../../components/data-table';
import { StatusPill } from '../../../components/status-pill';
import { StudioTime } from '../../../components/studio-time';
import type { PushDeviceFactsFragment } from '../../../gql/admin-operations';
import { KIND_LABELS, KINDS } from '../kind-labels';
import { useRemoveDevice } from '../use-remove-device';
import styles from './push.module.css';

type Device = PushDeviceFactsFragment;

type DeviceListProps = {
  /** Undefined while they load. */
  devices: readonly Device[] | undefined;
  /** The push endpoint of this device; null without a subscription. */
  endpoint: string | null;
  refresh: () => Promise<void>;
};

const formatKinds = ({ wantedKinds }: Device) =>
  KINDS.filter((kind) => wantedKinds.includes(kind))
    .map((kind) => KIND_LABELS[kind])
    .join(', ') || 'Nothing';

/** All devices that get notifications, with the last delivery and a button to remove each. */
export function DeviceList({ devices, endpoint, refresh }: DeviceListProps) {
  const { removeDevice, isBusy, error, reset } = useRemoveDevice(refresh);
  const [toRemove, setToRemove] = useState<Device | null>(null);
  const isThisDevice = toRemove?.endpoint === endpoint;

  function close() {
    setToRemove(null);
    reset();
  }

  async function confirm() {
    if (toRemove && (await removeDevice({ id: toRemove.id, isThisDevice }))) close();
  }

  const columns: Column<Device>[] = [
    {
      key: 'device',
      label: 'Device',
      wraps: true,
      cell: (device) => (
        <span className={styles.device}>
          {device.device}
          {device.endpoint === endpoint ? <StatusPill tone="good">This device</StatusPill> : null}
        </span>
      ),
    },
    { key: 'kinds', label: 'Notifies about', wraps: true, cell: formatKinds },
    {
      key: 'delivered',
      label: 'Last delivery',
      wraps: true,
      cell: ({ lastDeliveredAt, shownNothingSince }) => (
        <span className={styles.delivery}>
          {lastDeliveredAt ? <StudioTime instant={lastDeliveredAt} /> : 'Never'}
          {shownNothingSince ? (
            <strong>
              Has shown nothing since <StudioTime instant={shownNothingSince} />
            </strong>
          ) : null}
        </span>
      ),
    },
    { key: 'error', label: 'Last error', wraps: true, cell: ({ lastError }) => lastError ?? 'None' },
    {
      key: 'actions',
      label: 'Actions',
      isActions: true,
      cell: (device) => (
        <Button variant="secondary" size="small" onClick={() => setToRemove(device)}>
          Remove
        </Button>
      ),
    },
  ];

  return (
    <>
      <DataTable
        caption="Devices that get notifications"
        columns={columns}
        rows={devices ?? []}
        rowKey={({ id }) => id}
        isLoading={!devices}
        empty="No device gets notifications: everything comes by mail."
      />
      <ConfirmDialog
        isOpen={toRemove !== null}
        title="Remove this device?"
        verb="Remove"
        isBusy={isBusy}
        error={error}
        onConfirm={confirm}
        onCancel={close}
      >
        <p>
          {isThisDevice
            ? 'This device will get no more notifications.'
            : `${toRemove?.device} will get no more notifications until the admin area is opened there again. End its sign-in under Security, too, if it is lost.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
