import { isMainThread } from 'node:worker_threads';
import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';

if (isMainThread) {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'social-data-gateway' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  trace.setGlobalTracerProvider(provider);
  process.once('beforeExit', () => provider.shutdown());
}
