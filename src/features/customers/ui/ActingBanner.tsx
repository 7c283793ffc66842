import * as messages from '../messages.ts'

type Props = { readonly name: string; readonly action: string; readonly nonce: string }

/** Styled by itself, so that shoppers load nothing for it. */
export function ActingBanner({ name, action, nonce }: Props) {
  return (
    <section
      aria-label={messages.acting()}
      style={{
        position: 'sticky',
        top: 0,
        zIndex: 1000,
        display: 'flex',
        flexWrap: 'wrap',
        gap: '8px 16px',
        alignItems: 'center',
        justifyContent: 'center',
        padding: '8px 16px',
        background: '#7a3413',
        color: '#fff',
      }}
    >
      <p style={{ margin: 0, overflowWrap: 'anywhere' }}>{messages.actingAs({ name })}</p>
      <form method="post" action={action}>
        <input type="hidden" name="_wpnonce" value={nonce} />
        <button
          type="submit"
          style={{
            minHeight: '36px',
            padding: '4px 16px',
            border: '1px solid #fff',
            borderRadius: '3px',
            background: 'none',
            color: '#fff',
            font: 'inherit',
            cursor: 'pointer',
          }}
        >
          {messages.stopActing()}
        </button>
      </form>
    </section>
  )
}
