import type { PageContent } from '../platform/cache/shared-page.ts'
import type { RepeatableForm } from '../platform/render/shell.ts'
import { Button } from '../ui/Button.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'

/** The page for 404. */
export const notFound: PageContent = {
  status: 404,
  title: 'Page not found',
  bodyClass: 'error404',
  body: (
    <PlainPage
      drawing="goneVase"
      sentence="There is nothing at this address."
      link={{ href: '/shop/', text: 'See all pieces' }}
    >
      <p>The piece may have been sold and taken down, or the link has a slip in it.</p>
    </PlainPage>
  ),
}

/** The page for 500; support finds the error by this id. */
export function errorPage(requestId: string): PageContent {
  return {
    title: 'Something went wrong',
    body: (
      <PlainPage
        drawing="crackedBowl"
        sentence="Something went wrong on our side."
        link={{ href: '/', text: 'Go to the front page' }}
      >
        <p>
          It is not your doing, and your cart is kept. Please try once more in a minute. If you were about to
          order, look into your mail first: a confirmation there means that the order has arrived.
        </p>
        <p>
          If it stays, tell us this number and we will find out: <code>{requestId}</code>
        </p>
      </PlainPage>
    ),
  }
}

/** The page for 503. A form that was posted is sent again with one press: its fields are on the page, unseen. */
export function unavailable(sentence: string, form: RepeatableForm | undefined): PageContent {
  return {
    title: 'We’ll be right back',
    body: (
      <PlainPage drawing="closedBox" sentence={sentence} link={{ href: '/', text: 'Go to the front page' }}>
        <p>Nothing is lost: your cart is safe.</p>
        <p>If you were placing an order, send it once more: an order is never placed or charged twice.</p>
        {form && (
          <form method="post" action={form.action}>
            {[...form.fields.entries()].map(([index, [name, value]]) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <p>What you entered is still here.</p>
            <Button type="submit">Try again</Button>
          </form>
        )}
      </PlainPage>
    ),
  }
}

const refusalTitles: Readonly<Record<number, string>> = {
  403: 'This is not open to you',
  413: 'That was too much at once',
  429: 'A little too fast',
}

/** The page for a refused request, with the reason: 400, 403, 413 and 429. */
export function refusal(sentence: string, status: number): PageContent {
  const title = refusalTitles[status] ?? 'That could not be understood'
  return {
    title,
    body: (
      <PlainPage drawing="closedBox" sentence={`${title}.`} link={{ href: '/shop/', text: 'See all pieces' }}>
        <p>{sentence}</p>
      </PlainPage>
    ),
  }
}
