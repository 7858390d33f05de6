import { useState } from 'react'
import type { GeneratedUdns } from '../domain/generate.ts'
import { Generated } from './Generated.tsx'
import { GenerateForm } from './GenerateForm.tsx'
import { ToolPage } from './ToolPage.tsx'

/** Makes UDNs for a batch of new devices. */
export default function GenerateUdns() {
  const [made, setMade] = useState<GeneratedUdns>()
  return (
    <ToolPage heading="Generate UDNs" width="48rem">
      {made ? <Generated made={made} onMore={() => setMade(undefined)} /> : <GenerateForm onMade={setMade} />}
    </ToolPage>
  )
}
