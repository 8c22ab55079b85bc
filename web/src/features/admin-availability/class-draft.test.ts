import { expect, it } from 'vitest';
import { clearAdminDrafts } from '../../admin/admin-draft';
import { editDraft, newClassDraft, readEditDraft } from './class-draft';
import { NEW_CLASS } from './class-form';

const typed = { ...NEW_CLASS, title: 'Sunrise Flow', weekdays: ['MO' as const] };

it('stores what was typed for a new class until all drafts are deleted', () => {
  newClassDraft.write(typed);
  expect(newClassDraft.read()).toEqual(typed);
  clearAdminDrafts();
  expect(newClassDraft.read()).toBeNull();
});

it('restores what was typed for a class, by class', () => {
  editDraft('a').write({ version: 3, data: typed });
  expect(readEditDraft({ id: 'a', version: 3 })).toEqual(typed);
  expect(readEditDraft({ id: 'b', version: 3 })).toBeNull();
});

it('deletes what was typed for a class that has changed since', () => {
  editDraft('a').write({ version: 3, data: typed });
  expect(readEditDraft({ id: 'a', version: 4 })).toBeNull();
  expect(readEditDraft({ id: 'a', version: 3 })).toBeNull();
});
