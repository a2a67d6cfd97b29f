import { readdirSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { type IPodSpec, Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { deployPath, readDeployFile } from './deploy-files.ts';
import { typeErrors } from './type-check.ts';

/** The kinds of objects in the manifests: how one is validated, and where its types are. */
const KINDS = {
  Deployment: {
    validate: (json: string) => new Deployment(JSON.parse(json)).validate(),
    types: 'kubernetes-models/apps/v1',
  },
  Job: {
    validate: (json: string) => new Job(JSON.parse(json)).validate(),
    types: 'kubernetes-models/batch/v1',
  },
  PodDisruptionBudget: {
    validate: (json: string) => new PodDisruptionBudget(JSON.parse(json)).validate(),
    types: 'kubernetes-models/policy/v1',
  },
  Secret: {
    validate: (json: string) => new Secret(JSON.parse(json)).validate(),
    types: 'kubernetes-models/v1',
  },
  Service: {
    validate: (json: string) => new Service(JSON.parse(json)).validate(),
    types: 'kubernetes-models/v1',
  },
} as const;

interface Manifest {
  readonly kind: keyof typeof KINDS;
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string; readonly newTag: string }[];
}

const files = readdirSync(deployPath('kubernetes')).filter((name) => name !== 'kustomization.yaml');
const read = (name: string) => readDeployFile(`kubernetes/${name}`);
const manifests: readonly Manifest[] = files.flatMap((name) =>
  parseAllDocuments(read(name)).map((document) => document.toJS()),
);

const deployment = new Deployment(parse(read('deployment.yaml')));
const job = new Job(parse(read('prepare-database.yaml')));
const service = new Service(parse(read('service.yaml')));
const budget = new PodDisruptionBudget(parse(read('pod-disruption-budget.yaml')));
const pods = [deployment.spec?.template.spec, job.spec?.template.spec].filter(
  (pod): pod is IPodSpec => pod !== undefined,
);

describe('the manifests for Kubernetes', () => {
  test('follow the schemas of Kubernetes', () => {
    expect(manifests).toHaveLength(6);
    for (const manifest of manifests) KINDS[manifest.kind].validate(JSON.stringify(manifest));
  });

  test('have no fields that Kubernetes does not know', () => {
    const lines = manifests.map(
      (manifest, index) =>
        `export const object${index}: import('${KINDS[manifest.kind].types}').I${manifest.kind} = ${JSON.stringify(manifest)};`,
    );
    expect(typeErrors(lines.join('\n'))).toEqual([]);
    const wrong = lines.join('\n').replace('"failureThreshold"', '"failureTreshold"');
    expect(typeErrors(wrong)).toEqual([
      expect.stringContaining('failureTreshold"\' does not exist'),
    ]);
  });

  test('are all applied: by the kustomization, or by a command at its head', () => {
    const text = read('kustomization.yaml');
    const { resources }: Kustomization = parse(text);
    for (const name of files) if (!resources.includes(name)) expect(text).toContain(` ${name}`);
    for (const name of resources) expect(files).toContain(name);
  });

  test('run the image of this release, under the name that the kustomization replaces', () => {
    const { images }: Kustomization = parse(read('kustomization.yaml'));
    const { version } = parse(readDeployFile('../package.json'));
    for (const { containers } of pods)
      expect(containers.map(({ image }) => image)).toEqual([`${images[0]?.name}:${version}`]);
    expect(images.map(({ newTag }) => newTag)).toEqual([version]);
  });

  test('run without root, privileges and a root file system that can be written to', () => {
    for (const pod of pods) {
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      for (const { securityContext } of pod.containers)
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  test('mount each volume, and read secrets that the template has', () => {
    const secrets = new Map(
      parseAllDocuments(read('secrets.example.yaml'))
        .map((document) => new Secret(document.toJS()))
        .map(({ metadata, stringData = {} }) => [metadata?.name, Object.keys(stringData)]),
    );
    for (const { containers, volumes = [] } of pods) {
      const [container] = containers;
      expect(container?.volumeMounts?.map(({ name }) => name)).toEqual(
        volumes.map(({ name }) => name),
      );
      for (const { secret } of volumes)
        for (const { key } of secret?.items ?? [])
          expect(secrets.get(secret?.secretName)).toContain(key);
      for (const { valueFrom } of container?.env ?? [])
        if (valueFrom?.secretKeyRef)
          expect(secrets.get(valueFrom.secretKeyRef.name)).toContain(valueFrom.secretKeyRef.key);
      const passwordFile = container?.env?.find(
        ({ name }) => name === 'GATEWAY_DATABASE_PASSWORD_FILE',
      );
      const mount = container?.volumeMounts?.find(({ name }) => name === 'secret');
      expect(passwordFile?.value).toBe(`${mount?.mountPath}/database-password`);
    }
  });

  test('probe liveness and readiness at the admin port, and give a start several minutes', () => {
    const { startupProbe, livenessProbe, readinessProbe, ports } =
      deployment.spec?.template.spec?.containers[0] ?? {};
    expect(ports?.map(({ name }) => name)).toEqual(['http', 'admin']);
    expect(startupProbe?.httpGet).toEqual({ path: '/healthz', port: 'admin' });
    expect(livenessProbe?.httpGet).toEqual({ path: '/healthz', port: 'admin' });
    expect(readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'admin' });
    expect(
      (startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0),
    ).toBeGreaterThanOrEqual(180);
  });

  test('select the pods by their labels, and keep one while another is replaced or drained', () => {
    const labels = deployment.spec?.template.metadata?.labels;
    expect(deployment.spec?.selector.matchLabels).toEqual(labels);
    expect(service.spec?.selector).toEqual(labels);
    expect(budget.spec?.selector?.matchLabels).toEqual(labels);
    expect(job.spec?.template.metadata?.labels).not.toEqual(labels);
    expect(service.spec?.ports?.map(({ targetPort }) => targetPort)).toEqual(['http']);
    expect(deployment.spec?.replicas).toBeGreaterThan(1);
    expect(deployment.spec?.strategy?.rollingUpdate?.maxUnavailable).toBe(0);
    expect(budget.spec?.maxUnavailable).toBe(1);
  });

  test('prepare the database as its owner, and serve as another user', () => {
    expect(job.spec?.template.spec?.containers[0]?.args).toEqual(['database', 'prepare']);
    const secretOf = (pod: IPodSpec) =>
      pod.volumes?.find(({ name }) => name === 'secret')?.secret?.secretName;
    expect(new Set(pods.map(secretOf)).size).toBe(2);
  });
});
