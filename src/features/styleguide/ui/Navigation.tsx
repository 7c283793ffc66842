import { Breadcrumb } from '../../../ui/navigation/Breadcrumb.tsx'
import { Pagination } from '../../../ui/navigation/Pagination.tsx'
import { Specimen } from './Specimen.tsx'

export function Navigation() {
  return (
    <>
      <Specimen name="Breadcrumb" wide>
        <Breadcrumb
          crumbs={[
            { name: 'Home', path: '/' },
            { name: 'Shop', path: '/shop/' },
            { name: 'Vases', path: '/product-category/vases/' },
          ]}
          here="Alba, turned by hand from one block"
        />
      </Specimen>
      <Specimen name="Pagination" wide>
        <Pagination page={7} pages={20} pathOf={(page) => `/shop/page/${page}/`} />
      </Specimen>
    </>
  )
}
