import { expect, it } from 'vitest';
import { clearAdminDrafts } from '../../admin/admin-draft';
import { editDraft, newClassDraft } from './class-draft';
import { NEW_CLASS } from './class-form';

const typed = { ...NEW_CLASS, title: 'Sunrise Flow', weekdays: ['MO' as const] };

it('stores what was typed for a new class until all drafts are deleted', () => {
  newClassDraft.write(typed);
  expect(newClassDraft.read()).toEqual(typed);
  clearAdminDrafts();
  expect(newClassDraft.read()).toBeNull();
});

it('restores what was typed for a class and the version that it changes, by class', () => {
  editDraft('a').write({ saved: NEW_CLASS, data: typed });
  expect(editDraft('a').read()).toEqual({ saved: NEW_CLASS, data: typed });
  expect(editDraft('b').read()).toBeNull();
});
