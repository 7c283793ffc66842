import type { PageContent } from '../platform/cache/shared-page.ts'
import type { RepeatableForm } from '../platform/render/shell.ts'
import { Button } from '../ui/Button.tsx'
import { MessageParts } from '../ui/html/MessageParts.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'
import * as messages from './messages.ts'

/** The page for 404. */
export function notFound(): PageContent {
  return {
    status: 404,
    title: messages.pageNotFound(),
    bodyClass: 'error404',
    body: (
      <PlainPage
        drawing="goneVase"
        sentence={messages.pageNotFound()}
        link={{ href: '/shop/', text: messages.shopAll() }}
      >
        <p>{messages.pageNotFoundHelp()}</p>
      </PlainPage>
    ),
  }
}

/** The page for 500; support finds the error by this id. */
export function errorPage(requestId: string): PageContent {
  return {
    title: messages.somethingWentWrong(),
    body: (
      <PlainPage
        drawing="crackedBowl"
        sentence={messages.somethingWentWrong()}
        link={{ href: '/', text: messages.goToHomePage() }}
      >
        <p>{messages.somethingWentWrongHelp()}</p>
        <p>
          <MessageParts
            parts={messages.errorNumber({ code: (text) => <code>{text}</code>, id: requestId })}
          />
        </p>
      </PlainPage>
    ),
  }
}

/** The page for 503. A form that was posted is sent again with one press: its fields are on the page, unseen. */
export function unavailable(sentence: string, form: RepeatableForm | undefined): PageContent {
  return {
    title: messages.backSoon(),
    body: (
      <PlainPage drawing="closedBox" sentence={sentence} link={{ href: '/', text: messages.goToHomePage() }}>
        <p>{messages.cartIsSafe()}</p>
        <p>{messages.orderAgain()}</p>
        {form && (
          <form method="post" action={form.action}>
            {[...form.fields.entries()].map(([index, [name, value]]) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <p>{messages.savedEntries()}</p>
            <Button type="submit">{messages.tryAgain()}</Button>
          </form>
        )}
      </PlainPage>
    ),
  }
}

const refusalTitles: Readonly<Record<number, () => string>> = {
  403: messages.noAccess,
  413: messages.tooLarge,
  429: messages.tooManyRequests,
}

/** The page for a refused request, with the reason: 400, 403, 413 and 429. */
export function refusal(sentence: string, status: number): PageContent {
  const title = (refusalTitles[status] ?? messages.requestNotProcessed)()
  return {
    title,
    body: (
      <PlainPage drawing="closedBox" sentence={title} link={{ href: '/shop/', text: messages.shopAll() }}>
        <p>{sentence}</p>
      </PlainPage>
    ),
  }
}
