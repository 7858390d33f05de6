import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authPlugin } from '../../../../server/auth/plugin.ts'
import { loadFeatures } from '../../../../server/features/load.ts'
import { featuresPlugin } from '../../../../server/features/plugin.ts'
import { recordsPlugin } from '../../../../server/records.ts'
import { readSettings } from '../../../../server/settings.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('the app for installers, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind, {
      plugins: [authPlugin, recordsPlugin, async (app, context) => featuresPlugin(app, context, await loadFeatures())],
      environment: {
        INSTALLER_APP_STORE_URL: 'https://apple.example/i',
        INSTALLER_APP_LINK: 'fitters-app://open',
        APP_STORE_URL: 'https://apple.example/other',
      },
    })
  })
  afterAll(() => server?.close())

  it('is linked to where the settings say, for everybody', async () => {
    expect(await server.client().get('/api/installer-app')).toMatchObject({
      status: 200,
      body: { appStore: 'https://apple.example/i', link: 'fitters-app://open' },
    })
  })

  it('is never at an address that a browser would run', () => {
    expect(() => readSettings({ INSTALLER_APP_LINK: 'javascript:alert(1)' })).toThrow(/INSTALLER_APP_LINK/)
    expect(() => readSettings({ INSTALLER_PLAY_STORE_URL: 'http://google.example' })).toThrow(
      /INSTALLER_PLAY_STORE_URL/,
    )
  })
})
