import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { nameOf, pathOf, pictureQuery, referenceOf } from './library.ts'
import * as messages from './messages.ts'
import styles from './pictures.module.css'

const PicturePicker = lazy(() => import('./PicturePicker.tsx'))

type Props = {
  /** What the picture is for. */
  readonly title: string
  readonly id: string
  readonly describedBy?: string
  /** How a setting names the picture; empty for none. */
  readonly value: string
  change(reference: string): void
}

const THUMBNAIL_WIDTH = 320

/** A picture of the library: which one it is, and the ways to another one or to none. */
export function PictureField({ title, id, describedBy, value, change }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { data: picture, isSuccess } = useQuery(pictureQuery(value))
  const name = picture ? nameOf(picture) : value.replace(/^\d+\//, '')
  return (
    <div className={styles['field']}>
      {value !== '' && (
        <span className={styles['thumbnail']}>
          {picture && <img src={pathOf(picture, THUMBNAIL_WIDTH)} alt="" />}
        </span>
      )}
      <div className={styles['about']}>
        {value === '' ? (
          <p className={styles['none']}>{messages.none()}</p>
        ) : (
          <p>
            <bdi>{name}</bdi>
          </p>
        )}
        {value !== '' && isSuccess && !picture && <p className={styles['gone']}>{messages.gone()}</p>}
        <div className={styles['buttons']}>
          <Button
            ref={button}
            id={id}
            variant="default"
            aria-label={value === '' ? messages.chooseFor({ title }) : messages.changeFor({ title })}
            aria-describedby={describedBy}
            onClick={() => setOpen(true)}
          >
            {value === '' ? messages.choose() : messages.change()}
          </Button>
          {value !== '' && (
            <Button
              variant="subtle"
              aria-label={messages.removeFrom({ title })}
              onClick={() => {
                change('')
                button.current?.focus()
              }}
            >
              {messages.remove()}
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <PicturePicker
            title={title}
            choose={(chosen) => {
              change(referenceOf(chosen))
              setOpen(false)
            }}
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
