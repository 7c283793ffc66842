import * as messages from '../messages.ts'

type Props = {
  /** The class that the parts are named after. */
  readonly part: string
  readonly price: string
  readonly original: string | undefined
  readonly total: string | undefined
}

/** The price of an option: the old one struck through, the current one, and the total. */
export function OptionPrice({ part, price, original, total }: Props) {
  return (
    <span className={`${part}__price`}>
      {original && (
        <del className={`${part}__original`}>
          <span className="screen-reader-text">{`${messages.regularPriceLabel()} `}</span>
          {original}
        </del>
      )}{' '}
      <span className={`${part}__discounted`}>{price}</span>
      {total && <span className={`${part}__total`}>{`${messages.totalLabel()} ${total}`}</span>}
    </span>
  )
}
