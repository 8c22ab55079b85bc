import { LIMITS } from '#contract/limits';
import { RadioCard } from '../components/form/radio-card';
import { TextArea } from '../components/form/text-area';
import type { CancellationOffer } from '../gql/admin-operations';
import { formatHandBack } from './cash-back';
import { OptionDetail, OptionGroup } from './option-group';

type OptionCardsProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly { value: Value; title: string; detail: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A question of a dialog with its answers as cards, each with what it means. */
export function OptionCards<Value extends string>(props: OptionCardsProps<Value>) {
  const { legend, name, options, chosen, onChoose } = props;
  return (
    <OptionGroup legend={legend}>
      {options.map(({ value, title, detail }) => (
        <RadioCard
          key={value}
          name={name}
          value={value}
          checked={chosen === value}
          label={`${title}. ${detail}`}
          onChange={() => onChoose(value)}
        >
          <strong>{title}.</strong>
          <OptionDetail>{detail}</OptionDetail>
        </RadioCard>
      ))}
    </OptionGroup>
  );
}

/** The money of the people whom a cancellation affects. */
export type MoneyAtStake = {
  /** What goes back to cards when everybody is refunded, in cents. */
  refundCents: number;
  /** What was paid in cash, in cents. */
  cashCents: number;
  /** Nobody pays anything. */
  isFree: boolean;
};

type OfferCardsProps = {
  /** Until when people could choose, as it is shown. */
  until: string;
  money: MoneyAtStake;
  /** What becomes of the refunds, when there are any. */
  moneyDetail: string;
  offer: CancellationOffer;
  onChoose: (offer: CancellationOffer) => void;
};

/** What the people of cancelled classes are offered. */
export function OfferCards({ offer, onChoose, ...facts }: OfferCardsProps) {
  return (
    <OptionCards legend="What people get" name="offer" options={toOffers(facts)} chosen={offer} onChoose={onChoose} />
  );
}

/** The two offers; nothing speaks of money where there is none. */
export function toOffers({ until, money, moneyDetail }: Pick<OfferCardsProps, 'until' | 'money' | 'moneyDetail'>) {
  const { refundCents, cashCents, isFree } = money;
  const hasRefunds = refundCents > 0;
  const details = [hasRefunds && moneyDetail, formatHandBack(cashCents)].filter(Boolean).join(' ');
  const held = 'A place in the next class is held for each, while there are any.';
  return [
    {
      value: 'CHOICE',
      title: `Let each person choose another class${isFree ? '' : ' or a refund'} (until ${until})`,
      detail: `${held} ${hasRefunds ? 'No answer means the money.' : 'Without an answer their place ends.'}`,
    },
    {
      value: 'MONEY',
      title: hasRefunds ? 'Refund everybody now' : 'Cancel for everybody now',
      detail: details || (isFree ? 'Their places end at once.' : 'There is nothing to pay back.'),
    },
  ] as const;
}

/** The teacher's message in the mails about a cancelled class. */
export function ReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  return (
    <TextArea
      label="Your message to them (optional)"
      name="reason"
      rows={3}
      maxCharacters={LIMITS.notes}
      value={reason}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
