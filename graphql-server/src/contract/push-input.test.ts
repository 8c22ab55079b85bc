import { expect, it } from 'vitest';
import { renewDeviceInput } from './push-input';

it('says which part of a renewed subscription is missing', () => {
  const { error } = renewDeviceInput.safeParse({ oldEndpoint: 'https://push.example/1' });
  expect(error?.issues).toMatchObject([
    { path: ['device'], message: 'The address and the keys of the device are missing.' },
  ]);
});
