import { version } from '../../package.json';

/** The version of the product, as package.json has it. */
export const VERSION: string = version;
