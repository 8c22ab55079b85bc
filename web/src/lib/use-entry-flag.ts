import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A flag that belongs to the entry of the history, so that Back and a reload find the screen as it was. `name` is unique in a
 * screen. Not in the router's own state: a change of that is a navigation, with another key for the scroll position.
 */
export function useEntryFlag(name: string): [isOn: boolean, turnOn: () => void] {
  const { key } = useLocation();
  const [isOn, setIsOn] = useState(() => history.state?.[name] === true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also the next entries of the same screen, such as another page of its list.
  useEffect(() => {
    if (isOn) history.replaceState({ ...history.state, [name]: true }, '');
  }, [isOn, name, key]);
  return [isOn, () => setIsOn(true)];
}
