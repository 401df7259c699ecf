// The browser's side of a picture that moves: it paints a background and a scene (scene.py tells what that is), and it follows the mouse.
//
// It knows no mathematics. While a handle is dragged, each coordinate moves by what the kernel has sent as its slope, until the kernel's
// own answer replaces the guess. `render` is for a notebook (anywidget calls it), `mount` for a page without a kernel (export.py).
// This is a classic script, so that a page on disk can use it; live.py adds the line that makes it a module.
(() => {
    const GRAB_REACH = 14; // pixels of the page within which a press grabs a handle
    const DOUBLE_CLICK_MS = 400; // milliseconds between the two presses of a double click
    const MAX_PAINTED_MARKERS = 20; // markers in one mark that are painted one by one
    const STEPS_PER_PIXEL = 4; // where there are more, they are copied to the nearest quarter of a pixel
    const MIN_PAUSE_MS = 55; // milliseconds at least from one movement that is sent to the next, so that answers leave time for frames
    const PAUSE_AFTER_RESIZING_MS = 150; // milliseconds without a change of size before a picture of the new size is asked for
    const MIN_SCALE = 0.7; // a picture that would become smaller than this shows its panels one below the other
    const MAX_SHAPES_PER_FRAME = 100; // shapes in one mark, for instance the polygons of a surface, that are too many to paint in every frame

    // ---- Painting

    const spelled = new Map();
    /** "M1L3Z1" → [["M", 1], ["L", 3], ["Z", 1]] */
    function commandsOf(text) {
        if (!spelled.has(text)) spelled.set(text, [...text.matchAll(/([A-Z])(\d+)/g)].map(([, name, times]) => [name, Number(times)]));
        return spelled.get(text);
    }

    /** Adds an outline to a path; returns where its coordinates end. */
    function trace(path, commands, xy, k) {
        for (const [name, times] of commandsOf(commands))
            for (let i = 0; i < times; i++) {
                if (name === "M") path.moveTo(xy[k++], xy[k++]);
                else if (name === "L") path.lineTo(xy[k++], xy[k++]);
                else if (name === "Q") path.quadraticCurveTo(xy[k++], xy[k++], xy[k++], xy[k++]);
                else if (name === "C") path.bezierCurveTo(xy[k++], xy[k++], xy[k++], xy[k++], xy[k++], xy[k++]);
                else path.closePath();
            }
        return k;
    }

    const tiles = new Map();
    function hatched(context, hatch) {
        const key = JSON.stringify(hatch);
        if (!tiles.has(key)) {
            const tile = new OffscreenCanvas(hatch.side, hatch.side), inside = tile.getContext("2d"), path = new Path2D();
            trace(path, hatch.commands, hatch.points, 0);
            Object.assign(inside, { strokeStyle: hatch.stroke, fillStyle: hatch.stroke, lineWidth: hatch.width });
            inside.fill(path);
            inside.stroke(path);
            tiles.set(key, tile);
        }
        return context.createPattern(tiles.get(key), "repeat");
    }

    const STROKE = ["stroke", "width", "cap", "join", "dash"];
    /** Sets a style; `last` is the one that is set, if there is one: the hundreds of polygons of a surface differ only in their filling. */
    function apply(context, style, last = {}) {
        if (style.fill) context.fillStyle = style.fill;
        if (!style.stroke || STROKE.every(name => style[name] === last[name])) return;
        Object.assign(context, { strokeStyle: style.stroke, lineWidth: style.width, lineCap: style.cap, lineJoin: style.join });
        const [offset, ...dash] = style.dash ?? [0];
        context.setLineDash(dash);
        context.lineDashOffset = offset;
    }

    function ink(context, style, path) {
        if (style.fill) context.fill(path);
        if (style.hatch) {
            context.save();
            context.fillStyle = hatched(context, style.hatch);
            context.fill(path);
            context.restore();
        }
        if (style.stroke) context.stroke(path);
    }

    /** The outlines of a mark with the coordinates xy: one for all markers, one for each path. */
    function outlines([kind, , shape, count], xy) {
        if (kind === "image") return [];
        const paths = Array.from({ length: kind === "marker" ? 1 : count }, () => new Path2D());
        if (kind === "marker") trace(paths[0], shape[0], shape[1], 0);
        else paths.reduce((k, path) => trace(path, shape, xy, k), 0);
        return paths;
    }

    const sheets = new Map();
    /** A marker at each of STEPS_PER_PIXEL × STEPS_PER_PIXEL places between two pixels: copying it is quicker than painting it hundreds of times in each frame. */
    function sheetOf(shape, look, path) {
        const key = JSON.stringify([shape, look]);
        if (!sheets.has(key)) {
            const half = Math.ceil(Math.max(...shape[1].map(Math.abs)) + (look.width ?? 0)) + 1, side = 2 * half;
            const sheet = new OffscreenCanvas(side * STEPS_PER_PIXEL, side * STEPS_PER_PIXEL), context = sheet.getContext("2d");
            apply(context, look);
            for (let i = 0; i < STEPS_PER_PIXEL; i++)
                for (let j = 0; j < STEPS_PER_PIXEL; j++) {
                    context.setTransform(1, 0, 0, 1, i * side + half + i / STEPS_PER_PIXEL, j * side + half + j / STEPS_PER_PIXEL);
                    ink(context, look, path);
                }
            sheets.set(key, { half, side, picture: sheet.transferToImageBitmap() });
        }
        return sheets.get(key);
    }

    function stamp(context, { half, side, picture }, count, xy) {
        for (let i = 0; i < count; i++) {
            const x = Math.round(STEPS_PER_PIXEL * xy[2 * i]), left = Math.floor(x / STEPS_PER_PIXEL);
            const y = Math.round(STEPS_PER_PIXEL * xy[2 * i + 1]), top = Math.floor(y / STEPS_PER_PIXEL);
            const from = [(x - STEPS_PER_PIXEL * left) * side, (y - STEPS_PER_PIXEL * top) * side, side, side];
            context.drawImage(picture, ...from, left - half, top - half, side, side);
        }
    }

    /** One mark with the coordinates xy. */
    function paintMark(context, [kind, style, shape, count], styles, xy, paths, images) {
        const looks = [].concat(style).map(number => styles[number]), clip = looks[0].clip;
        context.save();
        if (clip) {
            context.beginPath();
            context.rect(...clip);
            context.clip();
        }
        if (kind === "image") {
            context.imageSmoothingEnabled = false;
            context.drawImage(images[shape], xy[0], xy[1], xy[2] - xy[0], xy[3] - xy[1]);
        }
        else if (kind === "marker" && count > MAX_PAINTED_MARKERS) stamp(context, sheetOf(shape, looks[0], paths[0]), count, xy);
        else if (kind === "marker") {
            apply(context, looks[0]);
            for (let i = 0; i < count; i++) {
                context.translate(xy[2 * i], xy[2 * i + 1]);
                ink(context, looks[0], paths[0]);
                context.translate(-xy[2 * i], -xy[2 * i + 1]);
            }
        } else
            paths.forEach((path, i) => {
                const look = looks[looks.length > 1 ? i : 0];
                if (i === 0 || looks.length > 1) apply(context, look, looks[i - 1]);
                ink(context, look, path);
            });
        context.restore();
    }

    const copies = new WeakMap(); // of a canvas: the scene that it shows, and pictures of that scene's marks of many shapes
    /** Mark k, painted once for its scene: to copy the picture is quicker than to paint hundreds of shapes in each frame. */
    function copyMark(context, scene, k, xy) {
        const { canvas } = context, mark = scene.marks[k];
        if (copies.get(canvas)?.scene !== scene) copies.set(canvas, { scene, pictures: [] });
        const { pictures } = copies.get(canvas), { clip } = scene.styles[[].concat(mark[1])[0]];
        const [left, top, width, height] = clip ?? [0, 0, canvas.width, canvas.height];
        if (!pictures[k]) {
            pictures[k] = new OffscreenCanvas(width, height);
            const inside = pictures[k].getContext("2d");
            inside.translate(-left, -top);
            paintMark(inside, mark, scene.styles, xy, outlines(mark, xy), scene.images);
        }
        context.drawImage(pictures[k], left, top);
    }

    /**
     * The scene over its background. `moved(k, xy)` gives the coordinates of mark k, or null if they are those of the scene, xy.
     * The outlines of marks that have not moved are kept with the scene: most frames of a drag move only a few.
     */
    function paint(canvas, background, scene, moved) {
        const context = canvas.getContext("2d");
        scene.outlines ??= [];
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.drawImage(background, 0, 0);
        let start = 0;
        scene.marks.forEach((mark, k) => {
            const still = scene.coordinates.subarray(start, (start += scene.sizes[k])), xy = moved(k, still);
            if (!xy && mark[3] > MAX_SHAPES_PER_FRAME) return copyMark(context, scene, k, still);
            const paths = xy ? outlines(mark, xy) : (scene.outlines[k] ??= outlines(mark, still));
            paintMark(context, mark, scene.styles, xy ?? still, paths, scene.images);
        });
    }

    const decoded = bytes => createImageBitmap(new Blob([bytes], { type: bytes[0] === 0x52 ? "image/webp" : "image/png" }));
    const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

    /** A canvas of that many pixels of the page. It takes no focus: what the mouse can do in it, a control beside it can do too. */
    function makeCanvas(width, height) {
        const canvas = document.createElement("canvas");
        canvas.setAttribute("role", "img");
        canvas.style.cssText = `display:block; width:${width}px; max-width:100%; aspect-ratio:${width}/${height}; touch-action:pan-y`;
        return canvas;
    }

    /**
     * Where a picture of that many pixels of the page is painted: on the canvas itself, or, where the page is much narrower, beside it, to be
     * cut into its panels, which are shown one below the other. `panels` says where each begins and ends, in pixels of the picture.
     */
    function makeView(canvas, pageWidth) {
        let panels = [], width = 0, height = 0, whole = null;
        const isStacked = () => panels.length > 1 && canvas.parentElement?.clientWidth < MIN_SCALE * pageWidth;
        function resize(target, across, down) {
            if (target.width !== across || target.height !== down) [target.width, target.height] = [across, down];
            return target;
        }
        return {
            setPanels(given) { panels = given ?? panels; },
            setSize(across, down) { [width, height] = [across, down]; },
            /** The canvas to paint the whole picture on. */
            target() {
                whole = isStacked() ? whole ?? document.createElement("canvas") : null;
                return resize(whole ?? canvas, width, height);
            },
            /** Shows what was painted. */
            show() {
                if (whole) {
                    const across = Math.ceil(Math.max(...panels.map(([left, right]) => right - left)));
                    const context = resize(canvas, across, panels.length * height).getContext("2d");
                    context.fillStyle = "white";
                    context.fillRect(0, 0, canvas.width, canvas.height);
                    panels.forEach(([left, right], k) => context.drawImage(whole, left, 0, right - left, height, 0, k * height, right - left, height));
                }
                canvas.style.aspectRatio = `${canvas.width}/${canvas.height}`;
            },
            clear() {
                [whole, canvas.width, canvas.height] = [null, 0, 0];
            },
            /** Where an event is, in pixels of the whole picture. */
            placeOf(event) {
                const box = canvas.getBoundingClientRect();
                const at = [((event.clientX - box.left) * canvas.width) / box.width, ((event.clientY - box.top) * canvas.height) / box.height];
                return whole ? unstacked(panels, height, at) : at;
            },
        };
    }

    /** A place among panels that are one below the other, as a place in the whole picture. */
    function unstacked(panels, height, [x, y]) {
        const k = clamp(Math.floor(y / height), 0, panels.length - 1);
        return [x + panels[k][0], y - k * height];
    }

    /** The handle at a place, [control, number], or null. */
    function handleAt(canvas, handles, frames, [x, y]) {
        let best = (GRAB_REACH * canvas.width) / canvas.getBoundingClientRect().width, found = null;
        handles.forEach((places, control) => {
            const [left, top, right, bottom] = frames[control];
            if (x < left || x > right || y < top || y > bottom) return;
            places.forEach(([hx, hy], i) => {
                const gap = Math.hypot(hx - x, hy - y);
                if (gap <= best) [best, found] = [gap, [control, i]];
            });
        });
        return found;
    }

    const floats = view => new Float32Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength));

    /** Where the coordinates of each mark begin. */
    function startsOf(sizes) {
        let sum = 0;
        return sizes.map(size => (sum += size) - size);
    }

    // ---- In a notebook

    function render({ model, el }) {
        const canvas = makeCanvas(model.get("width"), model.get("height"));
        canvas.style.width = "100%"; // live.py gives the place its width
        canvas.setAttribute("aria-label", model.get("label"));
        el.append(canvas);
        const view = makeView(canvas, model.get("width"));
        const now = { scene: null, background: null, paper: null, slopes: null, handles: [], frames: [], at: null }; // paper: the background as PNG
        let near = false; // whether the picture is on the screen, or less than a screen away from it
        let held = null; // what the mouse holds: the handle, its place relative to the mouse, the mouse's place
        let waiting = false, unsent = null, sentAt = 0; // one movement is on its way at most; of those made meanwhile only the newest is sent
        let shown = false; // whether the kernel has yet to hear that its last scene is shown
        let asked = "", painting = false, queue = Promise.resolve(), lastPress = -1000, ratio = 0;

        /** How far the handle should be from where the kernel last saw it. */
        function ahead() {
            if (!held || !now.at || !now.slopes || String(now.slopes.handle) !== String(held.handle)) return [0, 0];
            const [left, top, right, bottom] = now.frames[held.handle[0]];
            const place = ([x, y]) => [clamp(x + held.grip[0], left, right), clamp(y + held.grip[1], top, bottom)];
            const [to, from] = [place(held.mouse), place(now.at)];
            return [to[0] - from[0], to[1] - from[1]];
        }

        function draw() {
            painting = false;
            if (!now.background || !now.scene) return;
            const { scene, slopes } = now, [dx, dy] = ahead();
            const follows = (dx || dy) && slopes.sizes.length === scene.sizes.length;
            paint(view.target(), now.background, scene, (k, xy) => {
                if (!follows || slopes.sizes[k] !== xy.length || !slopes.moves[k]) return null;
                const from = slopes.starts[k];
                return xy.map((value, i) => value + slopes.right[from + i] * dx + slopes.down[from + i] * dy);
            });
            view.show();
        }

        function drawSoon() {
            if (!painting) requestAnimationFrame(draw);
            painting = true;
        }

        /** What the scene and its background are painted with: images that are not kept while the picture is far from the screen. */
        async function unfold(scene, paper) {
            const [background, images] = await Promise.all([paper && decoded(paper), Promise.all(scene.pictures.map(decoded))]);
            scene.images = images;
            if (!background) return;
            now.background?.close();
            now.background = background;
            view.setSize(background.width, background.height);
        }

        async function wake() {
            if (near && now.scene && !now.background) {
                await unfold(now.scene, now.paper);
                drawSoon();
            }
        }

        /** Frees the memory of a picture that is far from the screen. Its place on the page stays. */
        function sleep() {
            if (near || held || !now.background) return;
            for (const image of [now.background, ...now.scene.images]) image.close();
            now.background = null;
            Object.assign(now.scene, { images: [], outlines: [] });
            copies.delete(canvas);
            view.clear();
        }

        async function showScene(message, [coordinates, ...pictures]) {
            const paper = message.background ? pictures.shift() : null;
            Object.assign(message.scene, { pictures, images: [] });
            now.paper = paper ?? now.paper;
            if (near) await unfold(message.scene, now.background ? paper : now.paper);
            else sleep();
            if (paper) view.setPanels(message.panels);
            const { scene, handles, frames, at } = message;
            scene.coordinates = floats(coordinates);
            // A scene that was on its way before the press does not know where the mouse is.
            Object.assign(now, { scene, handles, frames, at: at ?? (held && !held.released ? now.at : null) });
            if (!message.held && held?.released) held = null;
            if (message.held && !held && at) {
                const [x, y] = handles[message.held[0]][message.held[1]]; // a point that the press has added
                held = { handle: message.held, grip: [x - at[0], y - at[1]], mouse: at };
            }
            canvas.setAttribute("aria-label", message.label);
            drawSoon();
            shown = true;
            if (message.heard) setTimeout(goOn, sentAt + MIN_PAUSE_MS - performance.now());
            else if (!waiting) confirm();
        }

        function takeSlopes(message, [both]) {
            const all = floats(both), [right, down] = [all.subarray(0, all.length / 2), all.subarray(all.length / 2)];
            const starts = startsOf(message.sizes), some = (slope, k) => slope.subarray(starts[k], starts[k] + message.sizes[k]).some(Boolean);
            now.slopes = { ...message, starts, right, down, moves: starts.map((_, k) => some(right, k) || some(down, k)) };
            canvas.dataset.follows = String(message.handle);
            if (held) drawSoon();
        }

        function hear(message, buffers) {
            if (message.type === "scene") queue = queue.then(() => showScene(message, buffers));
            else if (message.type === "slopes") queue = queue.then(() => takeSlopes(message, buffers));
            else if (message.type === "heard") queue = queue.then(goOn);
        }

        /** The kernel has heard what the mouse did. */
        function goOn() {
            waiting = false;
            if (unsent) send(unsent);
            else confirm();
        }

        function confirm() {
            if (shown) model.send({ type: "shown" });
            shown = false;
        }

        /** A press, a move or a release. It tells as well whether the last scene is shown: a message of its own would cost both sides time. */
        function send(message) {
            unsent = waiting && message.type === "move" ? message : null;
            if (unsent) return;
            model.send({ ...message, shown });
            [waiting, shown, sentAt] = [true, false, performance.now()];
        }

        function tell(type, event, [x, y], double = false) {
            send({ type, x, y, button: event.button, buttons: event.buttons, double });
        }

        function press(event) {
            const mouse = view.placeOf(event), double = event.timeStamp - lastPress < DOUBLE_CLICK_MS;
            const handle = event.button === 0 ? handleAt(canvas, now.handles, now.frames, mouse) : null;
            lastPress = double ? -DOUBLE_CLICK_MS : event.timeStamp;
            held = null;
            if (handle) {
                const [x, y] = now.handles[handle[0]][handle[1]];
                held = { handle, grip: [x - mouse[0], y - mouse[1]], mouse };
                now.at = mouse;
            }
            canvas.setPointerCapture(event.pointerId);
            tell("press", event, mouse, double);
        }

        function move(event) {
            const mouse = view.placeOf(event);
            if (event.buttons) {
                lastPress = -DOUBLE_CLICK_MS;
                if (held) held.mouse = mouse;
                tell("move", event, mouse);
                drawSoon();
                return;
            }
            const over = handleAt(canvas, now.handles, now.frames, mouse);
            canvas.style.cursor = over ? "grab" : "default";
            if (over && String(over) !== asked) model.send({ type: "prepare", handle: over });
            asked = String(over);
        }

        function release(event) {
            if (held) Object.assign(held, { released: true, mouse: view.placeOf(event) });
            tell("release", event, view.placeOf(event));
        }

        /** Asks for a picture with as many pixels as its place on the screen has. One that is larger than its place is made smaller here. */
        function ready() {
            if (!near) return;
            drawSoon(); // a narrower window may stack the panels
            const wanted = window.devicePixelRatio * Math.max(1, canvas.clientWidth / model.get("width"));
            if (Math.abs(wanted - ratio) < 0.005) return;
            [ratio, now.slopes] = [wanted, null];
            model.send({ type: "ready", ratio });
        }

        let resizing = null;
        const resized = () => {
            clearTimeout(resizing);
            resizing = setTimeout(ready, ratio ? PAUSE_AFTER_RESIZING_MS : 0);
        };

        const watch = new IntersectionObserver(entries => {
            near = entries.at(-1).isIntersecting;
            ready();
            queue = queue.then(near ? wake : sleep);
        }, { rootMargin: "100%", scrollMargin: "100%" });
        watch.observe(el);

        const stop = event => (event.preventDefault(), event.stopPropagation());
        const listeners = { pointerdown: press, pointermove: move, pointerup: release, pointercancel: release, contextmenu: stop };
        for (const [type, listener] of Object.entries(listeners)) canvas.addEventListener(type, listener);
        const sizes = new ResizeObserver(resized); // also calls once at the beginning
        sizes.observe(el);
        window.addEventListener("resize", resized); // also after a change of zoom
        model.on("msg:custom", hear);
        return () => {
            clearTimeout(resizing);
            sizes.disconnect();
            watch.disconnect();
            window.removeEventListener("resize", resized);
            model.off("msg:custom", hear);
        };
    }

    // ---- On a page without a kernel

    const bytesOf = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    const inflated = text => new Response(new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate")));

    /** The scenes of an album, each with its coordinates and images. */
    async function unpack(data) {
        const album = await inflated(data.album).json(), bytes = new Uint8Array(await inflated(data.coordinates).arrayBuffer());
        const count = bytes.length / 4;
        const parts = Int32Array.from({ length: count }, (_, i) => bytes[i] | (bytes[count + i] << 8) | (bytes[2 * count + i] << 16) | (bytes[3 * count + i] << 24));
        const images = await Promise.all(data.images.map(text => decoded(bytesOf(text))));
        const scenes = [];
        let start = 0;
        for (const [number, scene] of album.scenes.entries()) {
            const { shapes, sizes } = album.structures[scene.structure], { styles, numbers } = album.looks[scene.look];
            const marks = shapes.map(([kind, shape, count], k) => [kind, numbers[k], shape, count]);
            const size = sizes.reduce((a, b) => a + b, 0);
            const coordinates = Float32Array.from(parts.subarray(start, (start += size)), value => value / data.fineness);
            if (scene.base < number) scenes[scene.base].coordinates.forEach((value, i) => (coordinates[i] += value));
            const pictures = scene.images.map(image => images[image]), keys = shapes.map(shape => JSON.stringify(shape));
            scenes.push({ ...scene, marks, sizes, styles, keys, starts: startsOf(sizes), coordinates, images: pictures, background: images[scene.background] });
        }
        return scenes;
    }

    /** Where a place lies on the lines of a grid: the line before it and how far it is to the next, from 0 to 1. */
    function between(lines, place) {
        const way = Math.sign(lines.at(-1) - lines[0]);
        let k = 0;
        while (k < lines.length - 2 && way * (place - lines[k + 1]) > 0) k++;
        return [k, clamp((place - lines[k]) / (lines[k + 1] - lines[k]), 0, 1)];
    }

    function element(tag, properties = {}, ...children) {
        const made = Object.assign(document.createElement(tag), properties);
        made.append(...children);
        return made;
    }

    /** Makes `place`, an element of a page, the widget that export.py has written. Resolves when it can be used. */
    async function mount(place, data) {
        const scenes = await unpack(data), canvas = makeCanvas(data.width, data.height), view = makeView(canvas, data.width);
        view.setPanels(data.panels);
        const words = element("p", { className: "linclass-words" }), reset = element("button", { type: "button", textContent: "Reset" });
        words.setAttribute("role", "status");
        const at = data.dials.map(dial => dial.first); // the position of each dial
        let group = data.groups[0], shown = scenes[0], loose = null; // loose: a handle that is being dragged over its grid
        const refreshers = [];

        /** The scene of the present positions in the group that was moved last. */
        function chosen() {
            if (!group) return scenes[0];
            const sizes = group.dials.map(d => data.dials[d].columns ? data.dials[d].columns.length * data.dials[d].rows.length : data.dials[d].texts.length);
            return scenes[group.scenes[group.dials.reduce((sum, d, k) => sum * sizes[k] + at[d], 0)]];
        }

        /** The four scenes around a loose handle and their weights. */
        function around() {
            const { dial, x, y } = loose, { columns, rows } = data.dials[dial];
            const [i, u] = between(columns, x), [j, v] = between(rows, y), number = (a, b) => b * columns.length + a;
            return [[number(i, j), (1 - u) * (1 - v)], [number(i + 1, j), u * (1 - v)], [number(i, j + 1), (1 - u) * v], [number(i + 1, j + 1), u * v]];
        }

        function draw() {
            shown = chosen();
            const { width, height } = shown.background;
            view.setSize(width, height);
            const four = loose ? around().map(([number, weight]) => [scenes[group.scenes[number]], weight]) : [];
            const comparable = four.filter(([scene]) => scene.marks.length === shown.marks.length);
            paint(view.target(), shown.background, shown, (k, xy) => {
                if (comparable.length < 4 || comparable.some(([scene]) => scene.keys[k] !== shown.keys[k])) return null;
                return xy.map((_, i) => four.reduce((sum, [scene, weight]) => sum + weight * scene.coordinates[scene.starts[k] + i], 0));
            });
            view.show();
            if (words.textContent !== shown.words) {
                words.textContent = shown.words;
                canvas.setAttribute("aria-label", `${data.title}. ${shown.words}`);
            }
            for (const refresh of refreshers) refresh();
        }

        /** A dial is moved. What cannot be moved together with it goes back to the beginning. */
        function turn(dial, position) {
            const own = data.groups.find(one => one.dials.includes(dial));
            if (own !== group) at.forEach((_, d) => { if (!own.dials.includes(d)) at[d] = data.dials[d].first; });
            [group, at[dial]] = [own, position];
            draw();
        }

        const controls = element("div", { className: "linclass-controls" });
        function slider(label, last, read, write, text) {
            const input = element("input", { type: "range", min: 0, max: last, step: 1 }), value = element("span");
            input.addEventListener("input", () => write(Number(input.value)));
            refreshers.push(() => {
                input.value = read();
                value.textContent = input.ariaValueText = text(read());
            });
            return element("label", {}, `${label} `, input, " ", value);
        }

        function player(dial, d) {
            const last = dial.texts.length - 1, step = by => turn(d, clamp(at[d] + by, 0, last));
            const back = element("button", { type: "button", textContent: "Back", onclick: () => step(-1) });
            const forward = element("button", { type: "button", textContent: "Forward", onclick: () => step(+1) });
            const play = element("button", { type: "button", textContent: "Play" });
            let timer = null;
            const stop = () => { clearInterval(timer); timer = null; play.textContent = "Play"; };
            play.onclick = () => {
                if (timer) return stop();
                if (at[d] === last) turn(d, 0);
                play.textContent = "Pause";
                timer = setInterval(() => { step(+1); if (at[d] === last) stop(); }, 1000 * dial.seconds);
            };
            reset.addEventListener("click", stop);
            return element("span", {}, back, play, forward, slider(dial.label, last, () => at[d], k => turn(d, k), k => dial.texts[k]));
        }

        function gridSliders(dial, d) {
            const width = dial.columns.length;
            return element("span", {},
                slider(dial.entries[0], width - 1, () => at[d] % width, k => turn(d, at[d] - (at[d] % width) + k), () => ""),
                slider(dial.entries[1], dial.rows.length - 1, () => Math.floor(at[d] / width), k => turn(d, (at[d] % width) + k * width), () => ""));
        }

        const further = element("details", {}, element("summary", { textContent: "More settings" }));
        if (data.dials.some(dial => dial.folded)) controls.append(further);
        const byKeyboard = element("details", {}, element("summary", { textContent: "Move the handles without the mouse" }));
        if (data.dials.some(dial => dial.kind === "grid")) controls.append(byKeyboard);
        data.dials.forEach((dial, d) => {
            const place = dial.folded ? further : controls;
            if (dial.kind === "player") place.append(player(dial, d));
            else if (dial.kind === "grid") byKeyboard.append(gridSliders(dial, d));
            else if (dial.kind === "range") place.append(slider(dial.label, dial.texts.length - 1, () => at[d], k => turn(d, k), k => dial.texts[k]));
            else if (dial.kind === "toggle") {
                const box = element("input", { type: "checkbox", onchange: () => turn(d, Number(box.checked)) });
                refreshers.push(() => { box.checked = Boolean(at[d]); });
                place.append(element("label", {}, box, ` ${dial.label}`));
            } else {
                const menu = element("select", { onchange: () => turn(d, menu.selectedIndex) }, ...dial.texts.map(text => element("option", {}, text)));
                refreshers.push(() => { menu.selectedIndex = at[d]; });
                place.append(element("label", {}, `${dial.label} `, menu));
            }
        });
        reset.addEventListener("click", () => {
            data.dials.forEach((dial, d) => { at[d] = dial.first; });
            draw();
        });

        let held = null;
        const dialOf = handle => data.dials.findIndex(dial => String(dial.handle) === String(handle));
        const found = event => {
            const handle = handleAt(canvas, shown.handles, data.frames, view.placeOf(event));
            return handle && dialOf(handle) >= 0 ? handle : null;
        };
        canvas.addEventListener("pointerdown", event => {
            const handle = found(event);
            if (!handle) return;
            const [x, y] = view.placeOf(event), [hx, hy] = shown.handles[handle[0]][handle[1]];
            held = { dial: dialOf(handle), grip: [hx - x, hy - y] };
            canvas.setPointerCapture(event.pointerId);
        });
        canvas.addEventListener("touchstart", event => { if (found(event.touches[0])) event.preventDefault(); }, { passive: false });
        canvas.addEventListener("pointermove", event => {
            if (!held) return void (canvas.style.cursor = found(event) ? "grab" : "default");
            const [mx, my] = view.placeOf(event), x = mx + held.grip[0], y = my + held.grip[1], dial = data.dials[held.dial];
            if (dial.places) {
                const gaps = dial.places.map(([px, py]) => Math.hypot(px - x, py - y));
                turn(held.dial, gaps.indexOf(Math.min(...gaps)));
                return;
            }
            loose = { dial: held.dial, x, y };
            turn(held.dial, around().reduce((best, one) => (one[1] > best[1] ? one : best))[0]);
        });
        canvas.addEventListener("pointerup", () => {
            held = loose = null;
            draw();
        });

        place.classList.add("linclass-mounted");
        place.replaceChildren(element("div", { className: "linclass-head" }, element("b", {}, data.title), reset), canvas, words, controls);
        draw();
        window.addEventListener("resize", draw);
    }

    globalThis.linclassCanvas = { render, mount };
    // What the unit tests call, and the constants that the kernel has too (mouse.py, stage.py).
    globalThis.linclassCanvas.parts = { commandsOf, trace, outlines, handleAt, startsOf, between, unstacked, GRAB_REACH, MAX_SHAPES_PER_FRAME };
})();
