import { createRoot } from 'react-dom/client'
import { App } from './admin/App.tsx'
import type { AdminAct, AdminScreen, AdminSearch, RecordCard } from './admin/screen.ts'
import { addNonceToStyles } from './admin/style-nonce.ts'
import { accountScreens } from './features/accounts/admin/screens.ts'
import { homeScreens } from './features/back-office/admin/screens.ts'
import { productSearch } from './features/catalog-rest/admin/product-search.ts'
import { customerScreens, customerSearch } from './features/customers/admin/screens.ts'
import { emailScreens } from './features/emails/admin/screens.ts'
import { historyScreens } from './features/history/admin/screens.ts'
import { orderScreens, orderSearch } from './features/orders/admin/screens.ts'
import { returnScreens, returnsCard } from './features/returns/admin/screens.ts'
import { settingScreens, settingSearch } from './features/settings-forms/admin/screens.ts'
import { shippingScreens } from './features/shipping/admin/screens.ts'
import { stockScreens } from './features/stock/admin/screens.ts'
import { systemActs, systemScreens } from './features/system/admin/screens.ts'
import { taxScreens } from './features/tax/admin/screens.ts'
import { webhookScreens } from './features/webhooks/admin/screens.ts'
import { setLocale } from './kernel/locale.ts'

// The entry of the back office, and its table of contents: the screens in the order of the menu, the cards
// that features add to the screens of others, and what its search finds.
const screens: readonly AdminScreen[] = [
  ...homeScreens,
  ...orderScreens,
  ...returnScreens,
  ...customerScreens,
  ...stockScreens,
  ...settingScreens,
  ...shippingScreens,
  ...taxScreens,
  ...emailScreens,
  ...accountScreens,
  ...systemScreens,
  ...webhookScreens,
  ...historyScreens,
]
const cards: readonly RecordCard[] = [returnsCard]
const acts: readonly AdminAct[] = systemActs
const searches: readonly AdminSearch[] = [orderSearch, customerSearch, productSearch, settingSearch]

setLocale(document.documentElement.lang)
addNonceToStyles()
const root = document.querySelector('#back-office')
if (root) createRoot(root).render(<App screens={screens} searches={searches} acts={acts} cards={cards} />)
