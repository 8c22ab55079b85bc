import { describeDatabaseFailure } from '../adapters/db/database-failures';
import { EnvError } from '../env';
import { OperatorError } from '../operator-error';

/** Returns sentences without a stack for a failure that an operator can mend, and the stack for a fault of the product. */
export function describeFailure(error: unknown): string {
  if (error instanceof EnvError) return `The environment is not usable.\n${error.message}`;
  if (error instanceof OperatorError) return error.message;
  const outside = describeDatabaseFailure(error);
  if (outside) return outside;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
