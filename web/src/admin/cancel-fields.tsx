import { LIMITS } from '#contract/limits';
import { RadioCard } from '../components/form/radio-card';
import { TextArea } from '../components/form/text-area';
import type { CancellationOffer } from '../gql/admin-operations';
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

type OfferCardsProps = {
  /** Until when people could choose, as it is shown. */
  until: string;
  /** What goes back in all when everybody is refunded, in cents. */
  refundCents: number;
  /** What becomes of the money, when there is any. */
  moneyDetail: string;
  offer: CancellationOffer;
  onChoose: (offer: CancellationOffer) => void;
};

/** What the people of cancelled classes are offered. */
export function OfferCards({ until, refundCents, moneyDetail, offer, onChoose }: OfferCardsProps) {
  return (
    <OptionCards
      legend="What people get"
      name="offer"
      options={[
        {
          value: 'CHOICE',
          title: `Let each person choose another class or a refund (until ${until})`,
          detail: 'A place in the next class is held for each, while there are any. No answer means the money.',
        },
        {
          value: 'MONEY',
          title: refundCents > 0 ? 'Refund everybody now' : 'Cancel for everybody now',
          detail: refundCents > 0 ? moneyDetail : 'There is nothing to pay back.',
        },
      ]}
      chosen={offer}
      onChoose={onChoose}
    />
  );
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
