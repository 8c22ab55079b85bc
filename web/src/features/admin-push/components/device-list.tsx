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
  /** Absent: not loaded yet. */
  devices: readonly Device[] | undefined;
  /** The address of the device on which this is shown. */
  endpoint: string | null;
  look: () => Promise<void>;
};

const getKinds = ({ wantedKinds }: Device) =>
  KINDS.filter((kind) => wantedKinds.includes(kind))
    .map((kind) => KIND_LABELS[kind])
    .join(', ') || 'Nothing';

/** Every device that is told, how that went last, and the way to end it. */
export function DeviceList({ devices, endpoint, look }: DeviceListProps) {
  const { forget: discard, isBusy, error, reset } = useRemoveDevice(look);
  const [requested, setConfirming] = useState<Device | null>(null);
  const isHere = requested?.endpoint === endpoint;

  function close() {
    setConfirming(null);
    reset();
  }

  async function remove() {
    if (requested && (await discard({ id: requested.id, isHere }))) close();
  }

  const columns: Column<Device>[] = [
    {
      key: 'device',
      label: 'Device',
      cell: (one) => (
        <span className={styles.device}>
          {one.device}
          {one.endpoint === endpoint ? <StatusPill tone="good">This device</StatusPill> : null}
        </span>
      ),
    },
    { key: 'kinds', label: 'Tells of', cell: getKinds },
    {
      key: 'delivered',
      label: 'Last delivery',
      cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? <StudioTime instant={lastDeliveredAt} /> : 'Never'),
    },
    { key: 'error', label: 'Last error', cell: ({ lastError }) => lastError ?? 'None' },
    {
      key: 'actions',
      label: 'Actions',
      isActions: true,
      cell: (one) => (
        <Button variant="secondary" size="small" onClick={() => setConfirming(one)}>
          Remove
        </Button>
      ),
    },
  ];

  return (
    <>
      <DataTable
        caption="Devices that are told"
        columns={columns}
        rows={devices ?? []}
        rowKey={({ id }) => id}
        isLoading={!devices}
        empty="No device is told: everything comes by mail."
      />
      <ConfirmDialog
        isOpen={requested !== null}
        title="Remove this device?"
        verb="Remove"
        isBusy={isBusy}
        error={error}
        onConfirm={remove}
        onCancel={close}
      >
        <p>
          {isHere
            ? 'This device will be told of nothing more.'
            : `${requested?.device} will be told of nothing more until the admin area is opened there again. End its sign-in under Security, too, if it is lost.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
