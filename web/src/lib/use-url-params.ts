import { type NavigateOptions, useSearchParams } from 'react-router-dom';

type ChangeParams = (
  toNext: (current: URLSearchParams) => URLSearchParams,
  options?: Pick<NavigateOptions, 'replace' | 'flushSync'>,
) => void;

/** The parameters of the URL, and a function that changes them where the page is scrolled to; Back undoes each change. */
export function useUrlParams(): [params: URLSearchParams, change: ChangeParams] {
  const [params, setParams] = useSearchParams();
  // The browser's address is read, not that of the shown list: a second change may come before the first is on the screen.
  const change: ChangeParams = (toNext, options) =>
    setParams(toNext(new URLSearchParams(window.location.search)), { ...options, preventScrollReset: true });
  return [params, change];
}
