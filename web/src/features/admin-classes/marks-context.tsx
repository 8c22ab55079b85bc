import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { setUnsent } from '../../admin/admin-session';
import type { AttendanceFragment } from '../../gql/admin-operations';
import { type AddedPeople, useAddedPeopleQueue } from './use-added-people';
import { type Marks, useMarkQueue } from './use-mark-queue';

const QueuesContext = createContext<{ marks: Marks; added: AddedPeople } | null>(null);

/** Provides the queues of a sign-in, which send marks and added people from any admin screen. */
export function MarksProvider({ token, children }: { token: string; children: ReactNode }) {
  const marks = useMarkQueue(token);
  const added = useAddedPeopleQueue(token);
  const unsent = marks.pending.length + added.pending.length;
  useEffect(() => setUnsent(unsent), [unsent]);
  return <QueuesContext value={{ marks, added }}>{children}</QueuesContext>;
}

function useQueues() {
  const queues = useContext(QueuesContext);
  if (!queues) throw new Error('The queues need a MarksProvider.');
  return queues;
}

export const useMarks = (): Marks => useQueues().marks;

/** The people of a list, each with their latest mark. */
export function useMarked<Person extends { attendance: AttendanceFragment }>(people: readonly Person[]) {
  const { getLatest } = useMarks();
  return people.map((person) => ({ ...person, ...getLatest(person.attendance) }));
}

export const useAddedPeople = (): AddedPeople => useQueues().added;
