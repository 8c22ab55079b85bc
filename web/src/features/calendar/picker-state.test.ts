import { describe, expect, it } from 'vitest';
import {
  monthToAsk,
  monthToAskAgain,
  type PickerEvent,
  type PickerState,
  pickerReducer,
  startPicker,
} from './picker-state';

const CLASS_ID = '11111111-1111-4111-8111-111111111111';
const OTHER_ID = '22222222-2222-4222-8222-222222222222:2026-08-03';

const apply = (events: readonly PickerEvent[], state = startPicker({ preselect: null, linkedDay: null })) =>
  events.reduce(pickerReducer, state);
const followLink = (events: readonly PickerEvent[]): PickerState =>
  apply(events, startPicker({ preselect: CLASS_ID, linkedDay: null }));

describe('the month that is asked for', () => {
  const chosen = { date: '2026-09-12' };

  it('is the first one with classes for a visitor who has chosen nothing', () => {
    expect(monthToAsk(apply([]), null)).toBeNull();
  });

  it('is that of an earlier choice', () => {
    expect(monthToAsk(apply([]), chosen)).toBe('2026-09');
  });

  it('is that of the link and not that of an earlier choice', () => {
    expect(monthToAsk(followLink([]), chosen)).toBeNull();
    expect(monthToAsk(followLink([{ type: 'linkFound', day: '2026-08-03' }]), chosen)).toBe('2026-08');
  });

  it('stays when the choice is cleared by picking another day', () => {
    const state = apply([]);
    const picked = apply([{ type: 'dayPicked', day: '2026-09-20', month: monthToAsk(state, chosen) }], state);
    expect(monthToAsk(picked, null)).toBe('2026-09');
  });

  it('stays when the choice is cleared because its class is closed', () => {
    const state = apply([]);
    const event = { closedId: OTHER_ID, news: 'No longer available.', month: monthToAsk(state, chosen) };
    expect(monthToAsk(apply([{ type: 'choiceChanged', ...event }], state), null)).toBe('2026-09');
  });

  it('is the one that the visitor turned to', () => {
    expect(monthToAsk(apply([{ type: 'monthTurned', month: '2026-10' }]), chosen)).toBe('2026-10');
  });
});

describe('a link to a class', () => {
  it('opens its day, and waits until that month has loaded', () => {
    const state = followLink([{ type: 'linkFound', day: '2026-08-03' }]);
    expect(state).toMatchObject({ month: '2026-08', day: '2026-08-03', awaitedDay: '2026-08-03' });
    expect(pickerReducer(state, { type: 'linkShown' })).toMatchObject({ day: '2026-08-03', awaitedDay: null });
  });

  it('is no longer waited for once the visitor turns to another month', () => {
    const state = followLink([
      { type: 'linkFound', day: '2026-08-03' },
      { type: 'monthTurned', month: '2026-09' },
    ]);
    expect(state).toMatchObject({ month: '2026-09', awaitedDay: null });
  });

  it('is looked for elsewhere when its class is not on its day', () => {
    const state = followLink([
      { type: 'linkFound', day: '2026-08-03' },
      { type: 'linkNotShown', isMonthEmpty: false },
    ]);
    expect(state).toMatchObject({ month: '2026-08', day: null, awaitedDay: null, missingId: CLASS_ID });
  });

  it('leaves a month without any class for the first one with classes', () => {
    const state = followLink([
      { type: 'linkFound', day: '2027-03-01' },
      { type: 'linkNotShown', isMonthEmpty: true },
    ]);
    expect(monthToAsk(state, null)).toBeNull();
  });

  it('is followed to where its class has moved, and says so until something is picked', () => {
    const moved = followLink([
      { type: 'linkMissing' },
      { type: 'classMoved', id: OTHER_ID, news: 'This class has moved.' },
      { type: 'linkFound', day: '2026-08-03' },
      { type: 'linkShown' },
    ]);
    expect(moved).toMatchObject({ linkedId: OTHER_ID, day: '2026-08-03', news: 'This class has moved.' });
    const picked = pickerReducer(moved, { type: 'dayPicked', day: '2026-08-04', month: moved.month });
    expect(picked).toMatchObject({ news: null, missingId: null });
  });

  it('says that its class is gone', () => {
    const state = followLink([{ type: 'linkMissing' }, { type: 'classGone', news: 'Not on the schedule.' }]);
    expect(state).toMatchObject({ missingId: CLASS_ID, news: 'Not on the schedule.' });
  });
});

describe('the month that is asked for again', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' };

  it('is the visible one until it is over', () => {
    expect(monthToAskAgain(november, '2026-10-31')).toBe('2026-11');
    expect(monthToAskAgain(november, '2026-11-30')).toBe('2026-11');
    expect(monthToAskAgain(november, '2026-12-01')).toBeNull();
  });

  it('is the first one with classes while none is visible', () => {
    expect(monthToAskAgain(null, '2026-11-30')).toBeNull();
  });
});

describe('a choice that changed', () => {
  const full = { type: 'choiceChanged', news: 'It is full now.', closedId: null, month: null } as const;
  const closed = { ...full, news: 'No longer available.', closedId: OTHER_ID } as const;

  it('is said', () => {
    expect(apply([full])).toMatchObject({ news: 'It is full now.', missingId: null });
  });

  it('says where its class has moved instead of that it is closed', () => {
    const moved = apply([closed, { type: 'classMoved', id: OTHER_ID, news: 'This class has moved.' }]);
    expect(moved.news).toBe('This class has moved.');
  });

  it('stays closed when its class has moved nowhere', () => {
    const gone = apply([closed, { type: 'classGone', news: 'Not on the schedule.' }]);
    expect(gone).toMatchObject({ missingId: OTHER_ID, news: 'No longer available.' });
  });

  it('is no longer said once another class is chosen', () => {
    expect(apply([closed, { type: 'classChosen' }])).toMatchObject({ news: null, missingId: null });
  });
});
