/**
 * A failure that an operator can mend. Its message is one or more sentences that say what is wrong and what to do, and name the
 * variable, file or command. It holds no password.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
