import { Button } from '@mantine/core'
import { EmptyList } from '../parts/EmptyList.tsx'
import { type LibraryPicture, nameOf, pathOf } from './library.ts'
import * as messages from './messages.ts'
import styles from './pictures.module.css'

const THUMBNAIL_WIDTH = 320

type Props = {
  readonly items: readonly LibraryPicture[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly chosen: LibraryPicture | undefined
  readonly isSearch: boolean
  choose(picture: LibraryPicture): void
  turnTo(page: number): void
  showAll(): void
}

/** One page of the library. */
export function PictureGrid({ items, total, page, pages, chosen, isSearch, choose, turnTo, showAll }: Props) {
  if (total === 0) return <NoPictures isSearch={isSearch} showAll={showAll} />
  return (
    <>
      <p role="status" className={styles['count']}>
        {messages.count({ total, page, pages })}
      </p>
      <ul className={styles['grid']} aria-label={messages.pictures()}>
        {items.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              className={styles['picture']}
              aria-pressed={picture.id === chosen?.id}
              onClick={() => choose(picture)}
            >
              <img src={pathOf(picture, THUMBNAIL_WIDTH)} alt="" width={160} height={160} loading="lazy" />
              <bdi>{nameOf(picture)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className={styles['pages']} aria-label={messages.pagesOfLibrary()}>
          <Button variant="default" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
            {messages.newer()}
          </Button>
          <Button variant="default" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
            {messages.older()}
          </Button>
        </nav>
      )}
    </>
  )
}

function NoPictures({ isSearch, showAll }: Pick<Props, 'isSearch' | 'showAll'>) {
  return isSearch ? (
    <EmptyList title={messages.nothingFound()}>
      {messages.nothingFoundHelp()}{' '}
      <Button variant="default" size="compact-sm" onClick={showAll}>
        {messages.showAll()}
      </Button>
    </EmptyList>
  ) : (
    <EmptyList title={messages.noPictures()}>{messages.noPicturesHelp()}</EmptyList>
  )
}
