/** Why this device can't start the app without a connection; undefined where it can. */
export async function keepAppOnDevice(): Promise<string | undefined> {
  if (import.meta.env.DEV) return 'only a built app can be kept on a device'
  // Neither is there without https.
  if (!isSecureContext || !('serviceWorker' in navigator)) return 'Gatehouse is not opened over https here'
  try {
    const { installing, active } = await navigator.serviceWorker.register('/service-worker.js')
    if (installing && !active) await isInstalled(installing)
    return undefined
  } catch {
    return 'the app itself could not be kept'
  }
}

/** @throws where what it keeps could not be loaded or has no room */
const isInstalled = (worker: ServiceWorker) =>
  new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'redundant') reject(new Error('The service worker could not be installed'))
      else if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
