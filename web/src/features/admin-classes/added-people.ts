import { formatCount } from '#contract/format-count';

/** A person whom the teacher added offline, until the server has saved them. */
export type AddedPerson = {
  /** Idempotency key: however often it is sent, it is one booking. */
  key: string;
  /** Occurrence id of the class. */
  classId: string;
  /** 'Today Flow, Thu 3 Dec', for messages. */
  classTitle: string;
  name: string;
  isPaidCash: boolean;
  /** A full class gets one more place. */
  raiseCapacity: boolean;
  /** Why the server refused; the teacher decides. */
  problem: AddProblem | null;
};

/** `isFull`: one more place would help. */
export type AddProblem = { text: string; isFull: boolean };

export type NewPerson = Pick<AddedPerson, 'classId' | 'classTitle' | 'name' | 'isPaidCash' | 'raiseCapacity'>;

/** The oldest person without a problem; null when nobody can be sent. */
export function findNextPerson(people: readonly AddedPerson[]): AddedPerson | null {
  return people.find(({ problem }) => problem === null) ?? null;
}

/** Removes a person who was saved, or keeps them with the reason of the refusal. */
export function applyAnswer(people: readonly AddedPerson[], key: string, problem: AddProblem | null): AddedPerson[] {
  if (problem === null) return removePerson(people, key);
  return people.map((person) => (person.key === key ? { ...person, problem } : person));
}

/** Asks for one more place for a person who was refused because the class is full; another request has another key. */
export function addWithOneMorePlace(people: readonly AddedPerson[], key: string, newKey: string): AddedPerson[] {
  return people.map((person) =>
    person.key === key ? { ...person, key: newKey, raiseCapacity: true, problem: null } : person,
  );
}

export function removePerson(people: readonly AddedPerson[], key: string): AddedPerson[] {
  return people.filter((person) => person.key !== key);
}

/** The people of one class who wait to be sent. */
export function listWaiting(people: readonly AddedPerson[], classId: string): AddedPerson[] {
  return people.filter((person) => person.classId === classId && person.problem === null);
}

/** '2 marks and 1 added person', for people who are asked whether to lose them. */
export function formatUnsent(marks: number, people: number): string {
  const parts = [
    marks > 0 && formatCount(marks, 'mark'),
    people > 0 && formatCount(people, 'added person', 'added people'),
  ].filter(Boolean);
  return parts.join(' and ');
}
