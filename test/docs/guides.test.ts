// Runs the code of the integration guides in its runtimes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { AUDIENCE, ORIGIN, SECRET, verify } from './assertion-check.ts';
import { JAVA_TYPES } from './java-types.ts';
import { snippet } from './snippets.ts';
import { ownFolder } from '../support/own-folder.ts';

const folder = ownFolder({ after });
const isHere = (command: string): boolean => spawnSync(command, ['--version']).error === undefined;

function execute(command: string, args: readonly string[]): string {
  const env = { ...process.env, SCRIBE_ASSERTION_SECRET: SECRET };
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.equal(status, 0, stderr);
  return stdout.trim();
}

/** The request to the guides' code, which must grant the doctor's own consultations and no others. */
const ASKED = JSON.stringify({ sessionIds: ['c-1042', 'c-of-another'] });
const SCOPES = ['read', 'decide', 'login', 'context'];
const CLAIMS = ['aud', 'sub', 'account', 'sessions', 'scopes', 'origin'];

async function isGood(assertion: string): Promise<void> {
  const { sub, sessions, scopes } = await verify(assertion);
  assert.deepEqual([sub, sessions, scopes], ['dr-ana', ['c-1042'], SCOPES]);
}

const namesClaims = (code: string): void => assert.match(code, new RegExp(CLAIMS.join('[^]*')));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

describe('docs/guides/php.md', () => {
  const code = snippet('guides/php.md', 'scribe-assertion.php');
  const php = isHere('php');
  // A command line has no request: its body is a file.
  const ask = (body: string, doctor: string): string => {
    write({
      'ehr.php': `<?php
        function signed_in_doctor(): ?array { return ${doctor}; }
        function consultations_of(string $doctor): array { return ['c-1042', 'c-1043']; }
        register_shutdown_function(function () { if (http_response_code()) echo http_response_code(); });`,
      'body.json': body,
      'scribe-assertion.php': code.replace('php://input', 'body.json'),
    });
    return execute('php', ['scribe-assertion.php']);
  };
  const ANA = "['id' => 'dr-ana', 'name' => 'Dra. Ana Lima']";

  it(php ? 'signs for the doctor’s own consultations only' : 'names every claim; no PHP here', async () => {
    if (php) await isGood(ask(ASKED, ANA));
    else namesClaims(code);
  });

  it(php ? 'signs nothing for nobody, for foreign ids and for nonsense' : 'answers 401 and 403; no PHP here', () => {
    if (!php) return assert.match(code, /http_response_code\(401\)[^]*http_response_code\(403\)/);
    assert.equal(ask(ASKED, 'null'), '401');
    for (const body of ['{"sessionIds":["c-of-another"]}', '{"sessionIds":"c-1042"}', 'nonsense', ''])
      assert.equal(ask(body, ANA), '403', body);
  });
});

describe('docs/guides/python.md', () => {
  const python = 'python3';
  const has = (module: string): boolean => spawnSync(python, ['-W', 'ignore', '-c', `import ${module}`]).status === 0;
  const names = ['scribe_assertions.py', 'flask_app.py', 'fastapi_app.py', 'wsgi_app.py'];
  write({
    ...Object.fromEntries(names.map((name) => [name, snippet('guides/python.md', name)])),
    'ehr.py': `doctor = {"id": "dr-ana", "name": "Dra. Ana Lima"}
def signed_in_doctor(request): return doctor
def consultations_of(doctor): return ["c-1042", "c-1043"]`,
  });

  /** By framework: the module that must be installed, and a function `ask(body)` that returns status and text. */
  const FRAMEWORKS: Readonly<Record<string, readonly [module: string, ask: string]>> = {
    WSGI: [
      'wsgiref',
      `import io
from wsgi_app import application
def ask(body):
    said = []
    environ = {"REQUEST_METHOD": "POST", "PATH_INFO": "/scribe-assertion", "CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body)}
    text = b"".join(application(environ, lambda status, headers: said.append(status)))
    return int(said[0][:3]), text.decode()`,
    ],
    Flask: [
      'flask',
      `from flask_app import app
def ask(body):
    answer = app.test_client().post("/scribe-assertion", data=body)
    return answer.status_code, answer.get_data(as_text=True)`,
    ],
    FastAPI: [
      'fastapi.testclient',
      `from fastapi.testclient import TestClient
from fastapi_app import app
def ask(body):
    answer = TestClient(app).post("/scribe-assertion", content=body)
    return answer.status_code, answer.text`,
    ],
  };

  for (const [name, [module, ask]] of Object.entries(FRAMEWORKS)) {
    const isThere = isHere(python) && has(module);
    it(`${name}: ${isThere ? 'signs for the doctor’s own consultations only' : 'names every claim; it is not here'}`, async () => {
      if (!isThere) return namesClaims(snippet('guides/python.md', 'scribe_assertions.py'));
      const program = `import json, sys
import ehr
${ask}
bodies = ['{"sessionIds":["c-of-another"]}', '{"sessionIds":"c-1042"}', '{"sessionIds":null}', "[]", "nonsense", ""]
refused = [ask(body.encode())[0] for body in bodies]
good = ask(sys.argv[1].encode())
ehr.doctor = None
print(json.dumps([good, refused, ask(sys.argv[1].encode())[0]]))`;
      const printed = execute(python, ['-W', 'ignore', '-c', program, ASKED]);
      const [[status, assertion], refused, nobody] = JSON.parse(printed) as [[number, string], number[], number];
      assert.deepEqual([status, refused, nobody], [200, [403, 403, 403, 403, 403, 403], 401]);
      await isGood(assertion);
    });
  }
});

describe('docs/guides/spring.md', () => {
  const java = isHere('javac');
  const names = ['ScribeAssertions.java', 'ScribeConfiguration.java', 'ScribeController.java'];
  it(java ? 'compiles with Jackson 2, and its route signs' : 'names every claim; no Java here', async () => {
    const sources = Object.fromEntries(names.map((name) => [name, snippet('guides/spring.md', name)]));
    namesClaims(sources['ScribeController.java'] ?? '');
    if (!java) return;
    write({
      ...JAVA_TYPES,
      ...sources,
      'Chart.java': `import java.util.List;
class Chart { List<String> consultationsOf(String doctor, List<String> asked) { return asked.stream().filter("c-1042"::equals).toList(); } }`,
      'Main.java': `import java.security.Principal; import java.util.List; import com.fasterxml.jackson.databind.ObjectMapper;
class Main {
  public static void main(String[] args) throws Exception {
    ScribeAssertions assertions = new ScribeConfiguration().scribeAssertions(System.getenv("SCRIBE_ASSERTION_SECRET"), new ObjectMapper());
    ScribeController controller = new ScribeController(assertions, new Chart());
    Principal doctor = () -> "dr-ana";
    System.out.println(controller.assertion(new ScribeController.Asked(List.of("c-1042", "c-of-another")), doctor).getBody());
    System.out.println(controller.assertion(new ScribeController.Asked(List.of("c-of-another")), doctor).getStatusCode());
    System.out.println(controller.assertion(new ScribeController.Asked(List.of("c-1042")), null).getStatusCode());
  }
}`,
    });
    execute('javac', ['-sourcepath', '.', 'Main.java', ...names]);
    const [assertion = '', ...refused] = execute('java', ['-cp', '.', 'Main']).split('\n');
    await isGood(assertion);
    assert.deepEqual(refused, ['FORBIDDEN', 'UNAUTHORIZED']);
  });
});

describe('docs/guides/mounting.md', () => {
  it('signs for the doctor’s own consultations only', async () => {
    const code = snippet('guides/mounting.md', 'assertion-route.mjs').replace(
      'scribe-widget-proxy/assertion',
      new URL('../../server/assertion.ts', import.meta.url).href,
    );
    const { assertionFor } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      assertionFor(doctor: object, asked: unknown, options: object): Promise<string | undefined>;
    };
    const doctor = { id: 'dr-ana', name: 'Dra. Ana Lima', consultations: ['c-1042', 'c-1043'] };
    const sign = (asked: unknown) =>
      assertionFor(doctor, asked, { audience: AUDIENCE, account: 'pk_ana', origin: ORIGIN, secret: SECRET });
    await isGood((await sign(['c-1042', 'c-of-another'])) ?? '');
    for (const asked of [['c-of-another'], 'c-1042', undefined]) assert.equal(await sign(asked), undefined);
  });
});

describe('the guides in C#, which are not run', () => {
  for (const [page, name, refuses] of [
    ['aspnet.md', 'Program.cs', /OnRedirectToLogin = context => Answer\(context, 401\)[^]*RequireAuthorization\(\)/],
    [
      'server-rendered.md',
      'scribe-assertion.ashx.cs',
      /SuppressFormsAuthenticationRedirect = true[^]*StatusCode = 401/,
    ],
  ] as const)
    it(`${page} names every claim, and never answers with a login page`, () => {
      const code = snippet(`guides/${page}`, name);
      for (const claim of [...CLAIMS, 'iat', 'exp', 'jti']) assert.ok(code.includes(`["${claim}"]`), claim);
      assert.ok(code.includes(AUDIENCE) && code.includes(ORIGIN));
      assert.match(code, refuses);
    });
});
