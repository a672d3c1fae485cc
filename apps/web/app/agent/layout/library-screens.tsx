import { Outlet } from 'react-router'
import { ProductTheme } from '../../platform/theme/product-theme.tsx'

/** Surrounds the screens that use the component library, which loads with the first of them. */
export default function LibraryScreens() {
  return (
    <ProductTheme>
      <Outlet />
    </ProductTheme>
  )
}
