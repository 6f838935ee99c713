import { lazy, Suspense } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { Frame } from './frame/frame.tsx'
import { NoPermission } from './layout/no-permission.tsx'
import { NotFound } from './layout/not-found.tsx'
import { ScreenError } from './layout/screen-error.tsx'
import { ScreenSkeleton } from './layout/screen-skeleton.tsx'
import { screenLoaders, type LoadScreen } from './screen-loaders.ts'
import { screens } from './screens/screens.ts'
import { usePermissionCheck, type RequiredPermission } from './session/member.ts'

interface Page {
  needs: RequiredPermission
  load: LoadScreen
}

/** A screen in its own chunk; without the permission, its address says which one is missing. */
function withPermission({ needs, load }: Page) {
  const Screen = lazy(load)
  return function PermittedScreen() {
    const can = usePermissionCheck()
    if (!can(needs)) return <NoPermission needs={needs} />
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    )
  }
}

const route = (path: string, page: Page): RouteObject => ({
  path,
  Component: withPermission(page),
  errorElement: <ScreenError />,
})

/** @throws Error when a screen has no loader */
function loaderOf(path: string): LoadScreen {
  const load = screenLoaders[path]
  if (!load) throw new Error(`no loader for the screen ${path} in screen-loaders.ts`)
  return load
}

const routes = screens.flatMap(({ path: screen, needs, pages = [] }) => [
  route(screen, { needs, load: loaderOf(screen) }),
  ...pages.map((page) => {
    const path = `${screen}/${page.path}`
    return route(path, { needs: page.needs, load: loaderOf(path) })
  }),
])

export const router = createBrowserRouter(
  [
    {
      Component: Frame,
      errorElement: <ScreenError />,
      children: [...routes, { path: '*', Component: NotFound }],
    },
  ],
  { basename: '/office' },
)
