import { useLayoutEffect, useRef, useState } from 'react';
import { Panel } from '../../../components/panel';
import type { ClassFormState } from '../use-class-form';
import { AvailabilityForm } from './availability-form';

/** The form for a new class. While another one is edited it leaves its room empty, so that labels are there once. */
export function CreatePanel({ form, today }: { form: ClassFormState; today: string | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const isEditing = form.editedId !== null;
  useLayoutEffect(() => {
    if (!isEditing) setHeight(frame.current?.offsetHeight ?? 0);
  });
  return (
    <Panel id="class-form" title="Add Availability" tools={<a href="#classes-title">Existing classes</a>}>
      <div ref={frame} style={isEditing ? { blockSize: height } : undefined}>
        {isEditing ? null : <AvailabilityForm form={form} today={today} />}
      </div>
    </Panel>
  );
}
