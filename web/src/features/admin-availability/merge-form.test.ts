import { describe, expect, it } from 'vitest';
import { CLASS_LABELS, type ClassForm, NEW_CLASS } from './class-form';
import { formatClassForm } from './format-class';
import { formatConflict, mergeForm } from './merge-form';

const base: ClassForm = { ...NEW_CLASS, title: 'Sunrise Flow', location: 'Online', start: '2027-05-03T10:30' };
const series: Partial<ClassForm> = { start: '', isRecurring: true, weekdays: ['MO', 'WE'], firstDay: '2027-05-03' };

describe('mergeForm', () => {
  it.each<[string, Partial<ClassForm>, Partial<ClassForm>, Partial<ClassForm>, string[]]>([
    ['takes the saved version when nothing was typed', {}, { spots: '12' }, { spots: '12' }, []],
    ['leaves what was typed when nothing was saved', { title: 'Dusk' }, {}, { title: 'Dusk' }, []],
    [
      'joins changes of different fields',
      { title: 'Dusk' },
      { spots: '12', isActive: false },
      { title: 'Dusk', spots: '12', isActive: false },
      [],
    ],
    [
      'leaves what was typed and names the field when both changed it',
      { spots: '8', title: 'Dusk' },
      { spots: '12' },
      { spots: '8', title: 'Dusk' },
      ['spots'],
    ],
    ['names no field that both changed alike', { spots: '12' }, { spots: '12' }, { spots: '12' }, []],
    ['counts an emptied field as typed', { location: '' }, { location: 'Park' }, { location: '' }, ['location']],
    [
      'follows a switch that was not touched',
      { title: 'Dusk' },
      { showOnHomepage: true },
      { title: 'Dusk', showOnHomepage: true },
      [],
    ],
    ['follows the weekdays of a series', { title: 'Dusk' }, series, { ...series, title: 'Dusk' }, []],
    [
      'names the start when the other side made it a series',
      { start: '2027-05-04T10:30' },
      series,
      { ...series, start: '2027-05-04T10:30' },
      ['start'],
    ],
    ['compares weekdays by their days', { weekdays: ['MO', 'WE'] }, series, series, []],
  ])('%s', (_title, typed, saved, data, clashes) => {
    const versions = { base, typed: { ...base, ...typed }, saved: { ...base, ...saved } };
    expect(mergeForm(versions)).toEqual({ data: { ...base, ...data }, clashes });
  });
});

describe('formatConflict', () => {
  const formatOfClass = (clashes: (keyof ClassForm)[], saved: ClassForm) =>
    formatConflict(clashes, CLASS_LABELS, formatClassForm(saved)).split('Please look at it and save again.')[1];

  it('names the fields as the form does, with the values that are saved', () => {
    const saved: ClassForm = { ...base, classType: 'REFORMER', isActive: false, joinUrl: '', endDate: '2027-06-30' };
    expect(formatOfClass(['classType', 'start', 'isActive', 'joinUrl', 'endDate'], saved)).toBe(
      ' Changed here and elsewhere: Class Type (saved: Reformer), Start Date/Time (saved: 03/05/2027 10:30), Active (saved: No), Link to the room (saved: empty), End Date (saved: 30/06/2027).',
    );
    expect(formatOfClass(['weekdays', 'hasEnd'], { ...saved, ...series })).toBe(
      ' Changed here and elsewhere: Days (saved: Mon, Wed), Ends (saved: Never).',
    );
  });

  it('names no field when both sides changed different ones', () => {
    expect(formatOfClass([], base)).toBe('');
  });
});
