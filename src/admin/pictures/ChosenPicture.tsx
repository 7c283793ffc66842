import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../problem-text.ts'
import { type LibraryPicture, media, nameOf } from './library.ts'
import * as messages from './messages.ts'
import styles from './pictures.module.css'

type Props = { readonly picture: LibraryPicture; use(picture: LibraryPicture): void }

/** The picture that was chosen, with its alternative text, which is saved as it is used. */
export function ChosenPicture({ picture, use }: Props) {
  const { alt_text: stored, media_details: size } = picture
  const [alt, setAlt] = useState(stored)
  const save = useMutation({
    mutationFn: () =>
      alt === stored ? Promise.resolve(picture) : media.change(picture.id, { alt_text: alt }),
    onSuccess: use,
  })
  return (
    <div className={styles['chosen']}>
      <p>
        <strong>
          <bdi>{nameOf(picture)}</bdi>
        </strong>{' '}
        <span>{messages.size({ width: size.width, height: size.height })}</span>
      </p>
      <TextInput
        label={messages.alt()}
        description={messages.altHelp()}
        value={alt}
        maxLength={300}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      {save.error && (
        <p role="alert" className={styles['problem']}>
          {messages.altNotSaved()} {problemText(save.error)}
        </p>
      )}
      <Button loading={save.isPending} onClick={() => save.mutate()}>
        {messages.take()}
      </Button>
    </div>
  )
}
