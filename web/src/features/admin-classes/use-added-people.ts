import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { isSignedInWith } from '../../admin/admin-session';
import { AddAttendeeDocument, type AddAttendeeInput } from '../../gql/admin-operations';
import { randomKey } from '../../lib/idempotency';
import {
  type AddedPerson,
  type AddProblem,
  addWithOneMorePlace,
  applyAnswer,
  findNextPerson,
  type NewPerson,
  removePerson,
} from './added-people';
import { unchanged, useSending, useStoredQueue } from './use-stored-queue';

export type AddedPeople = {
  /** The people whom the server has not saved yet, oldest first. */
  pending: readonly AddedPerson[];
  /** The device stores them until they are sent; otherwise they are lost when the page closes. */
  isStored: boolean;
  queue: (person: NewPerson) => void;
  /** Asks for one more place in a class that was full. */
  addPlace: (key: string) => void;
  discard: (key: string) => void;
};

/** A queue of people who were added offline; one tab at a time sends them in order until the server has saved them. */
export function useAddedPeopleQueue(token: string): AddedPeople {
  const client = useApolloClient();
  const { pending, isStored, change } = useStoredQueue<AddedPerson>(token, 'added.v1');

  const send = useCallback(async () => {
    let next = findNextPerson(await change(unchanged));
    while (next) {
      const { key, classId, name, isPaidCash, raiseCapacity } = next;
      const answer = await sendAttendee(client, { classId, name, isPaidCash, raiseCapacity }, key).catch(() => null);
      if (!answer || !isSignedInWith(token)) return;
      if (!answer.problem) await client.refetchQueries({ include: 'active' });
      next = findNextPerson(await change((people) => applyAnswer(people, key, answer.problem)));
    }
  }, [client, token, change]);

  useSending('added-people', findNextPerson(pending) !== null, send);

  return {
    pending,
    isStored,
    queue: (person) => void change((people) => [...people, { ...person, key: randomKey(), problem: null }]),
    addPlace: (key) => void change((people) => addWithOneMorePlace(people, key, randomKey())),
    discard: (key) => void change((people) => removePerson(people, key)),
  };
}

/** Sends a person to add; null when the outcome is unknown, so that the same request has to be sent again. */
export async function sendAttendee(
  client: ApolloClient,
  input: AddAttendeeInput,
  key: string,
): Promise<{ problem: AddProblem | null } | null> {
  const { data } = await client.mutate({
    mutation: AddAttendeeDocument,
    variables: { input },
    context: { headers: { 'idempotency-key': key } },
  });
  const answer = data?.addAttendee;
  if (!answer || answer.__typename === 'ServiceUnavailableError') return null;
  if (answer.__typename === 'AdminBooking') return { problem: null };
  const isFull = answer.__typename === 'ClassUnavailableError' && answer.reason === 'FULL';
  return { problem: { text: answer.message, isFull } };
}
