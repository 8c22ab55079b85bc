import { describe, expect, it } from 'vitest';
import { changeList, countConditions, isReversed, NO_FILTER, toAddress, toList, toVariables } from './list-address';

const read = (query: string) => toList(new URLSearchParams(query));

describe('toList', () => {
  it('lists bookings newest first, unfiltered, from the first page when the URL has no parameters', () => {
    expect(read('')).toEqual({ filter: NO_FILTER, sort: { key: 'CREATED_AT', direction: 'descending' }, offset: 0 });
  });

  it('reads filter, sort and page of the bookings from the URL', () => {
    expect(read('text=ana&from=2026-12-01&to=2026-12-31&state=REFUNDED&sort=NAME&direction=ASC&page=3')).toEqual({
      filter: { text: 'ana', from: '2026-12-01', to: '2026-12-31', state: 'REFUNDED' },
      sort: { key: 'NAME', direction: 'ascending' },
      offset: 50,
    });
  });

  it.each([
    'from=2026-13-01',
    'state=paid',
    'sort=password',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=0',
    'direction=ASC',
  ])('ignores the invalid parameter %s', (query) => expect(read(query)).toEqual(read('')));
});

describe('changeList', () => {
  it('changes one filter, keeps the others, and goes to the first page', () => {
    expect(changeList(read('text=ana&from=2026-12-01&page=3'), { filter: { to: '2026-12-31' } })).toEqual(
      read('text=ana&from=2026-12-01&to=2026-12-31'),
    );
  });

  it('keeps the filters when the page or the order changes', () => {
    expect(changeList(read('text=ana'), { offset: 50 })).toEqual(read('text=ana&page=3'));
    expect(changeList(read('text=ana&page=3'), { sort: { key: 'NAME', direction: 'ascending' } })).toEqual(
      read('text=ana&sort=NAME&direction=ASC'),
    );
  });
});

describe('countConditions', () => {
  it.each([
    ['', 0],
    ['text=ana', 0],
    ['from=2026-12-01', 1],
    ['from=2026-12-01&to=2026-12-31', 1],
    ['to=2026-12-31&state=REFUNDED', 2],
  ])('counts dates and state of the filter %j as %i', (query, count) => {
    expect(countConditions(read(query).filter)).toBe(count);
  });
});

describe('isReversed', () => {
  it.each([
    ['', false],
    ['from=2026-12-02', false],
    ['to=2026-12-01', false],
    ['from=2026-12-01&to=2026-12-01', false],
    ['from=2026-12-02&to=2026-12-01', true],
  ])('of the filter %j is %s', (query, is) => {
    expect(isReversed(read(query).filter)).toBe(is);
  });
});

describe('toAddress', () => {
  it.each([
    '',
    'text=ana',
    'from=2026-12-01&state=IN_PERSON',
    'sort=NAME&direction=ASC',
    'sort=CREATED_AT&direction=ASC&page=2',
  ])('writes the query %j exactly as it was read', (query) => {
    expect(toAddress(read(query), new URLSearchParams()).toString()).toBe(query);
  });

  it('leaves URL parameters of other components, and removes those with default values', () => {
    const address = toAddress(read(''), new URLSearchParams('archived=1&text=old&page=4'));
    expect(address.toString()).toBe('archived=1');
  });
});

describe('toVariables', () => {
  it('sends null for an empty booking filter, and the sort and page of the list', () => {
    expect(toVariables(read('')).filter).toEqual({ text: null, from: null, to: null, state: null });
    expect(toVariables(read('sort=PRICE&direction=ASC&page=2'))).toMatchObject({
      sort: { column: 'PRICE', direction: 'ASC' },
      offset: 25,
      limit: 25,
    });
  });
});
