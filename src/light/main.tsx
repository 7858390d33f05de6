import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { queryClientAtom } from 'jotai-tanstack-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import '../ui/scale.css'
import '../ui/states.css'
import '../app/theme/global.css'
import { pageMeta } from '../api/page-meta.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/session.ts'
import { Appearance } from '../app/theme/Appearance.tsx'
import { LightScreens } from './LightScreens.tsx'
import { NoticesOnDemand } from './NoticesOnDemand.tsx'
import { prefetchAppOnInput } from './prefetch-app.ts'

const store = createStore()
const queryClient = makeQueryClient()
store.set(queryClientAtom, queryClient)
// The server has said so, in the page itself.
if (pageMeta('nobody') !== undefined) queryClient.setQueryData(queryKeys.session, null)
prefetchAppOnInput()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = createRoot(root)
// A task of its own, so that a slow phone is not deaf for the sum of both.
setTimeout(() =>
  app.render(
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <Appearance notices={<NoticesOnDemand />}>
            <LightScreens />
          </Appearance>
        </QueryClientProvider>
      </Provider>
    </StrictMode>,
  ),
)
