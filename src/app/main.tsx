import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { queryClientAtom } from 'jotai-tanstack-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '../ui/scale.css'
import '../ui/states.css'
import './theme/global.css'
import { printPath } from '../domain/routes.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { Guarded } from '../ui/later/Guarded.tsx'
import { followLoads } from '../ui/later/load.ts'
import { missingPartsAtom, partFailed, partRecovered } from './new-version/missing.ts'
import { PrintPage } from './PrintPage.tsx'
import { makeRouter } from './routes.tsx'
import { followRefusals } from './session/refusals.ts'
import { Appearance } from './theme/Appearance.tsx'
import { later } from '../ui/later/later.ts'
import { noteMissingStyles } from '../ui/later/styles.ts'

/** Loaded after the first screen, which doesn't wait for it. */
const Notices = later(() => import('./theme/Notices.tsx'))
const notices = (
  <Guarded shape={null} instead={null}>
    <Notices />
  </Guarded>
)

const store = createStore()
const queryClient = makeQueryClient()
store.set(queryClientAtom, queryClient)
followLoads({
  failed: () => store.set(missingPartsAtom, partFailed),
  recovered: () => store.set(missingPartsAtom, partRecovered),
})
noteMissingStyles()

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
