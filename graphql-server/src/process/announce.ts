import { studio } from '#studio';
import type { Deps } from '../deps';
import type { Prepared } from './prepare-database';

/** Prints the addresses and the first password after `npm start`. */
export function announce({ env, payments, sandbox }: Deps, { generatedPassword }: Prepared): void {
  const at = (path: string) => `${env.publicOrigin}${path}`;
  const password = generatedPassword ? `password ${generatedPassword} (shown only now)` : 'with the password you have';
  const lines = [
    `${studio.name} is open.`,
    `  Site        ${at('/')}`,
    `  Admin       ${at('/admin')}   user ${env.ADMIN_USERNAME}, ${password}`,
    ...(env.isPlaygroundOn ? [`  GraphQL     ${at('/graphiql')}`] : []),
    ...(sandbox && !env.SMTP_URL ? [`  Mailbox     ${at('/dev/mailbox')}`] : []),
    `  Payments    ${describePayments(payments)}`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

function describePayments(payments: Deps['payments']): string {
  if (!payments) return 'in person only: no Stripe keys are set';
  return payments.isTestMode ? 'test mode, no real money moves. Card 4242 4242 4242 4242 is accepted' : 'live';
}
