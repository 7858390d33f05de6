import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { queryClientAtom } from 'jotai-tanstack-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../ui/scale.css'
import '../ui/states.css'
import './theme/global.css'
import { printPath } from '../domain/routes.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { failedLoadsAtom, onFailedLoads } from './new-version/load.ts'
import { PrintPage } from './PrintPage.tsx'
import { makeRouter } from './routes.tsx'
import { followRefusals } from './session/refusals.ts'
import { Appearance } from './theme/Appearance.tsx'

/** Loaded after the first screen, which doesn't wait for it. */
const Notices = lazy(() => import('./theme/Notices.tsx'))
const notices = (
  <Suspense>
    <Notices />
  </Suspense>
)

const store = createStore()
const queryClient = makeQueryClient()
store.set(queryClientAtom, queryClient)
onFailedLoads(() => store.set(failedLoadsAtom, failures => failures + 1))

const isPrint = (path: string) => path.replace(/\/+$/, '') === printPath

/** The app, or the page that prints. */
function pageOf(path: string) {
  if (isPrint(path)) return <PrintPage />
  const router = makeRouter()
  followRefusals(queryClient, router)
  return <RouterProvider router={router} />
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <Appearance isPaper={isPrint(window.location.pathname)} notices={notices}>
          {pageOf(window.location.pathname)}
        </Appearance>
      </QueryClientProvider>
    </Provider>
  </StrictMode>,
)
