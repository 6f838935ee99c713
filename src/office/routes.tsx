import { lazy, Suspense, useEffect } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { Frame } from './frame/frame.tsx'
import { NoPermission } from './layout/no-permission.tsx'
import { NotFound } from './layout/not-found.tsx'
import { ScreenError } from './layout/screen-error.tsx'
import { ScreenSkeleton } from './layout/screen-skeleton.tsx'
import { countVisit } from './frame/visits.ts'
import { screens } from './screens.ts'
import type { Needed } from './session/member.ts'
import { useMay } from './session/member.ts'

interface Page {
  needs: Needed
  screen: string
  load: (typeof screens)[number]['load']
}

/** A screen, in a chunk of its own; without the permission its address says which one is missing. */
function withPermission({ needs, screen, load }: Page) {
  const Screen = lazy(load)
  return function PermittedScreen() {
    const may = useMay()
    useEffect(() => countVisit(screen), [])
    if (!may(needs)) return <NoPermission needs={needs} />
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

const routes = screens.flatMap(({ path, needs, load, pages = [] }) => [
  route(path, { needs, screen: path, load }),
  ...pages.map((page) => route(`${path}/${page.path}`, { ...page, screen: path })),
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
