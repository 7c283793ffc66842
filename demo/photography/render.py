#!/usr/bin/env python3
"""Renders the photographs of the demo shop. See README.md.

  render.py --missing          what has not been rendered yet
  render.py --all              everything again
  render.py --only NAME…       file names, with or without .jpg, or their beginnings
  render.py --list             only say what would be done
"""
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
IMAGES = os.path.join(HERE, "..", "images")
RECORD = os.path.join(HERE, "rendered.json")
# So many shots per Blender: starting it costs a second, and its memory grows with every scene that it has held.
BATCH = 12
# Blender looks for its Python along PATH and must find the system's, whichever one runs this file.
AROUND = {**os.environ, "PATH": "/usr/bin:/bin:" + os.environ.get("PATH", "")}


def wanted(arguments):
    # The list needs the names of the pieces, and their module needs Blender.
    listing = subprocess.run(["blender", "-b", "--python-exit-code", "1", "--python-expr",
                              f"import sys; sys.dont_write_bytecode = True; sys.path.insert(0, {HERE!r}); import shots; print('FILES', *[s['file'] for s in shots.every()])"],
                             capture_output=True, text=True, check=True, env=AROUND).stdout
    files = next(line for line in listing.splitlines() if line.startswith("FILES")).split()[1:]
    if "--only" in arguments:
        names = [n.removesuffix(".jpg") for n in arguments[arguments.index("--only") + 1:] if not n.startswith("--")]
        exact = [n + ".jpg" for n in names if n + ".jpg" in files]
        return exact + [f for f in files if f not in exact and any(f.startswith(n) for n in names if n + ".jpg" not in files)]
    if "--all" in arguments:
        return files
    if "--missing" in arguments or "--list" in arguments:
        done = json.load(open(RECORD)) if os.path.exists(RECORD) else {}
        return [f for f in files if f not in done or not os.path.exists(os.path.join(IMAGES, f))]
    sys.exit(__doc__)


def main():
    arguments = sys.argv[1:]
    files = wanted(arguments)
    if "--list" in arguments:
        print("\n".join(files))
        return
    for i in range(0, len(files), BATCH):
        part = files[i:i + BATCH]
        run = subprocess.Popen(["nice", "-n", "19", "blender", "-b", "--python-exit-code", "1", "--python", os.path.join(HERE, "studio.py"), "--", *part],
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=AROUND)
        last = []
        for line in run.stdout:
            last = (last + [line])[-25:]
            if line.startswith("SHOT"):
                print(f"[{i}/{len(files)}] {line[5:]}", end="", flush=True)
        if run.wait():
            sys.exit("".join(last))


if __name__ == "__main__":
    main()
