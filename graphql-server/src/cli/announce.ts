import { studio } from '#studio';
import type { Deps } from '../deps';
import type { Prepared } from './prepare-database';

/** The few lines that whoever typed `npm start` needs. */
export function announce({ env, payments, sandbox }: Deps, { generatedPassword }: Prepared): void {
  const at = (path: string) => `${env.publicOrigin}${path}`;
  const password = generatedPassword ? `password ${generatedPassword} (shown only now)` : 'with the password you have';
  const lines = [
    `${studio.name} is open.`,
    `  Site        ${at('/')}`,
    `  Admin       ${at('/admin')}   user ${env.ADMIN_USERNAME}, ${password}`,
    ...(env.isPlaygroundOn ? [`  GraphQL     ${at('/graphiql')}`] : []),
    ...(sandbox && !env.SMTP_URL ? [`  Mailbox     ${at('/dev/mailbox')}`] : []),
    `  Payments    ${formatText(payments)}`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

function formatText(payments: Deps['payments']): string {
  if (!payments) return 'in person only: no Stripe keys are set';
  return payments.isTestMode ? 'test mode, no real money moves. Card 4242 4242 4242 4242 is accepted' : 'live';
}
