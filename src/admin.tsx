import { createRoot } from 'react-dom/client'
import { App } from './admin/App.tsx'
import type { AdminAct, AdminScreen, AdminSearch } from './admin/screen.ts'
import { addNonceToStyles } from './admin/style-nonce.ts'
import { homeScreens } from './features/back-office/admin/screens.ts'
import { productSearch } from './features/catalog-rest/admin/product-search.ts'
import { customerScreens, customerSearch } from './features/customers/admin/screens.ts'
import { historyScreens } from './features/history/admin/screens.ts'
import { orderScreens, orderSearch } from './features/orders/admin/screens.ts'
const screens: readonly AdminScreen[] = [...homeScreens, ...orderScreens, ...customerScreens, ...settingScreens, ...systemScreens, ...historyScreens]
const acts: readonly AdminAct[] = []
const searches: readonly AdminSearch[] = [orderSearch, customerSearch, productSearch, settingSearch]

setLocale(document.documentElement.lang)
addNonceToStyles()
const root = document.querySelector('#back-office')
if (root) createRoot(root).render(<App screens={screens} searches={searches} acts={acts} />)
