import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { adminPageData } from '../../../../admin/page-data.ts'
import { pictureQuery } from '../../../../admin/pictures/library.ts'
import { resourceClient } from '../../../../browser/api/resource-client.ts'
import type { productsContract } from '../../../catalog-rest/rest/products-resource.ts'
import type { EnteredValues } from '../forms/SectionForm.tsx'
import { enteredLook } from './entered-look.ts'
import styles from './look.module.css'
import * as messages from './messages.ts'
import { Switch } from './Switch.tsx'
import { type EnteredLogo, showLogo, showLook } from './show-look.ts'

type PageName = 'home' | 'product' | 'cart'
type WidthName = 'desk' | 'phone'

/** In CSS pixels. */
const widths: Readonly<Record<WidthName, number>> = { desk: 1280, phone: 390 }

const products = resourceClient<typeof productsContract>('wc/v3/products')

/** Whether the window is that of a phone. */
const isNarrow = () => matchMedia('(max-width: 760px)').matches

/** Pages of the shop in a frame, with the values that are entered. The pages themselves are those that are saved. */
export function LookPreview({ values }: { readonly values: EnteredValues }) {
  const [page, setPage] = useState<PageName>('home')
  const [width, setWidth] = useState<WidthName>(isNarrow() ? 'phone' : 'desk')
  const { ref, width: room, height } = useElementSize()
  const product = useQuery({ queryKey: ['preview-product'], queryFn: productPath })
  const addresses = { home: '/', product: product.data ?? '/shop/', cart: '/cart/' }
  const scale = room === 0 ? 0 : Math.min(1, room / widths[width])
  const frame = useShownValues(values)
  const pages: readonly { readonly value: PageName; readonly label: string }[] = [
    { value: 'home', label: messages.home() },
    { value: 'product', label: messages.product() },
    { value: 'cart', label: messages.cart() },
  ]
  return (
    <section className={styles['preview']} aria-label={messages.preview()} id="preview">
      <header className={styles['bar']}>
        <h2>{messages.preview()}</h2>
        <Switch<PageName> label={messages.page()} values={pages} value={page} change={setPage} />
        <Switch<WidthName>
          label={messages.width()}
          values={[
            { value: 'desk', label: messages.desk() },
            { value: 'phone', label: messages.phone() },
          ]}
          value={width}
          change={setWidth}
        />
      </header>
      <div ref={ref} className={styles['stage']}>
        <iframe
          {...frame}
          title={messages.previewOf({ page: pages.find(({ value }) => value === page)?.label ?? '' })}
          src={addresses[page]}
          style={{
            width: widths[width],
            height: height / (scale || 1),
            transform: `scale(${scale})`,
          }}
        />
      </div>
      <p className={styles['hint']}>{messages.hint()}</p>
    </section>
  )
}

/** The reference and the loading of a frame whose page shows these values, also after it has gone to another page. */
function useShownValues(values: EnteredValues) {
  const ref = useRef<HTMLIFrameElement>(null)
  const logo = useEnteredLogo(values)
  const { shopName } = adminPageData()
  const show = () => {
    const page = ref.current?.contentDocument
    if (!page?.body) return
    showLook(page, enteredLook(values))
    showLogo(page, logo, shopName)
  }
  useEffect(show)
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    show()
    currentTarget.dataset['shown'] = 'true'
  }
  return { ref, onLoad }
}

/** The logo that is entered; `undefined`: not known yet, or there is none and none is saved. */
function useEnteredLogo(values: EnteredValues): EnteredLogo | undefined {
  const reference = String(values['look_logo'] ?? '')
  const { data: picture } = useQuery(pictureQuery(reference))
  const [hadLogo, setHadLogo] = useState(reference !== '')
  useEffect(() => setHadLogo((before) => before || reference !== ''), [reference])
  if (reference === '') return hadLogo ? null : undefined
  return picture ? { picture, width: Number(values['look_logo_width']) || 160 } : undefined
}

/** A product with a reduced price, if there is one: it shows the most colors. */
async function productPath(): Promise<string> {
  const some = { status: 'publish', per_page: 1 } as const
  const reduced = await products.list({ ...some, on_sale: true })
  const [product] = reduced.total > 0 ? reduced.items : (await products.list(some)).items
  return product ? new URL(product.permalink).pathname : '/shop/'
}
