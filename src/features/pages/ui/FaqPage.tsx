import { plainText } from '../../../kernel/text.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Html, trustedHtml } from '../../../ui/html/Html.tsx'
import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import * as messages from '../messages.ts'
import type { SectionedText } from '../rules/sections.ts'
import styles from './TextPage.module.css'
import { TextPage } from './TextPage.tsx'

type Props = {
  readonly title: string
  /** Safe HTML: each section is a question with its answer. */
  readonly text: SectionedText
  readonly contactHref: string
}

/** Questions that open their answers. */
export function FaqPage({ title, text: { intro, sections }, contactHref }: Props) {
  const link = (text: string) => <a href={contactHref}>{text}</a>
  return (
    <TextPage title={title} {...(intro && { html: trustedHtml(intro) })}>
      {sections.map((section, index) => (
        <Disclosure key={section.title} id={`question-${index + 1}`} title={plainText(section.title)}>
          <Html html={trustedHtml(section.html)} />
        </Disclosure>
      ))}
      <p className={styles['more']}>
        <MessageParts parts={messages.moreQuestions({ link })} />
      </p>
    </TextPage>
  )
}
